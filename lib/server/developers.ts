import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeveloperDocument } from '@/lib/domain/developers/documents'
import { type FoundPlace, findPlaces, placesOf } from '@/lib/domain/developers/find'
import type { ApiReference } from '@/lib/domain/developers/reference'

/** A file that `npm run generate` writes; it is not part of any page's code. */
const read = (file: string) => JSON.parse(readFileSync(join(process.cwd(), 'graphql/generated', file), 'utf8'))

type Documents = { documents: readonly DeveloperDocument[]; examples: Readonly<Record<string, string>> }

let documents: Documents | undefined
/** The documents for developers, and the programs that they show. */
export function developerDocuments(): Documents {
  documents ??= read('documents.json') as Documents
  return documents
}

let reference: ApiReference | undefined
/** Every operation and type of the API that partners use. */
export function developerReference(): ApiReference {
  reference ??= read('reference.json') as ApiReference
  return reference
}

let places: ReturnType<typeof placesOf> | undefined
/** The places of documents and reference in which these words occur. */
export function findInDocuments(words: string): FoundPlace[] {
  places ??= placesOf(developerDocuments().documents, developerReference())
  return findPlaces(words, places)
}
