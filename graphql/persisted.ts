import { persistedTexts } from './generated/persisted'

type Body = Record<string, unknown>
export const unknownDocument = 'PERSISTED_DOCUMENT_NOT_FOUND'

/**
 * A request that names a document of the web by its identifier (`documentId: "sha256:…"`, GraphQL over HTTP, appendix A), with
 * the text in its place; any other request as it is. Null for an identifier that no release has published.
 */
export function withText(body: Body): Body | null {
  const { documentId, ...rest } = body
  if (documentId === undefined || rest.query !== undefined) return body
  const query = textOf(documentId)
  return query === undefined ? null : { ...rest, query }
}

/** The same of the query of an address. */
export function searchWithText(search: string): string | null {
  if (!search.includes('documentId=')) return search
  const { documentId, ...rest } = Object.fromEntries(new URLSearchParams(search))
  const body = withText({ documentId, ...rest })
  return body && `?${new URLSearchParams(body as Record<string, string>)}`
}

const textOf = (documentId: unknown): string | undefined =>
  typeof documentId === 'string' && Object.hasOwn(persistedTexts, documentId) ? persistedTexts[documentId] : undefined
