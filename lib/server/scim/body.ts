import { scimError } from './answers'

/** Bytes of a body: a user is small. */
const maxBytes = 64 * 1024

/** The object in a body, or the answer for one that cannot be read. */
export async function scimBody(request: Request): Promise<Record<string, unknown> | Response> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/scim+json' && type !== 'application/json')
    return scimError(415, 'The body must be application/scim+json')
  const text = await boundedText(request)
  if (text === null) return scimError(413, 'The body is too large')
  const value = parsed(text)
  return value ?? scimError(400, 'The body must be a JSON object', 'invalidSyntax')
}

async function boundedText({ headers, body }: Request): Promise<string | null> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
