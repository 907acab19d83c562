import { createHash } from 'node:crypto'
import { idOfDigest } from './document-id'
import { persistedTexts } from './generated/persisted'

type Body = Record<string, unknown>
export const unknownDocument = 'PERSISTED_DOCUMENT_NOT_FOUND'

/**
 * Replaces the identifier of a document of the web (`documentId`, GraphQL over HTTP, appendix A) by its text; returns
 * any other request as it is. Null for an identifier that no release has published.
 */
export function withText(body: Body): Body | null {
  const { documentId, ...rest } = body
  if (documentId === undefined || rest.query !== undefined) return body
  const query = textOf(documentId)
  return query === undefined ? null : { ...rest, query }
}

/** The same for the query of a GET request. */
export function searchWithText(search: string): string | null {
  if (!search.includes('documentId=')) return search
  const { documentId, ...rest } = Object.fromEntries(new URLSearchParams(search))
  const body = withText({ documentId, ...rest })
  return body && `?${new URLSearchParams(body as Record<string, string>)}`
}

/** By the identifier that pages carry, or by the whole digest: `sha256:` and 64 hexadecimal digits. */
function textOf(documentId: unknown): string | undefined {
  if (typeof documentId !== 'string') return undefined
  const digest = /^sha256:([0-9a-f]{64})$/.exec(documentId)?.[1]
  const id = digest ? idOfDigest(Buffer.from(digest, 'hex')) : documentId
  const text = Object.hasOwn(persistedTexts, id) ? persistedTexts[id] : undefined
  return text !== undefined && (!digest || createHash('sha256').update(text).digest('hex') === digest)
    ? text
    : undefined
}
