import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripIgnoredCharacters } from 'graphql'
import { idOfDigest } from './document-id'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** A named operation with the fragments that it spreads; each is a file of graphql/fragments with its name. */
export function operationText(name: string): string {
  const text = read(`./operations/${name}.graphql`)
  const spread = new Set([...text.matchAll(/\.\.\.(?!\s*on\b)\s*(\w+)/g)].map(([, fragment = '']) => fragment))
  return [text, ...[...spread].map((fragment) => read(`./fragments/${fragment}.graphql`))].join('\n')
}

/** The same as the web sends it: its text without what means nothing, and the identifier of that. */
export function webDocument(name: string): { id: string; text: string } {
  const text = stripIgnoredCharacters(operationText(name))
  return { id: idOfDigest(createHash('sha256').update(text).digest()), text }
}
