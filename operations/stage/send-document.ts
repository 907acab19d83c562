import { randomBytes } from 'node:crypto'

export const mebibyte = 1024 * 1024
const boundary = 'a-boundary-of-the-drill'

/** A signed-in person. */
export type Person = { id: string; cookie: string }

export const headersOf = (person: Person | null): Record<string, string> => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
  'apollo-require-preflight': '1',
  ...(person ? { cookie: person.cookie } : {}),
})

const query = `mutation A($id: ID!, $data: JSON!) { saveUserDocument(id: $id, data: $data) { success message } }`

/** The body of a request that uploads a file as a document of the person, with its name encoded as browsers do. */
export function bodyOf({ id }: Person, file: Buffer, fileName = 'a.pdf'): Buffer {
  const escapedName = fileName.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
  const part = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const variables = { id, data: { title: 'Drill', kind: 'CERTIFICATE', file: null } }
  const start =
    `${part('operations')}${JSON.stringify({ query, variables })}\r\n` +
    `${part('map')}{"0":["variables.data.file"]}\r\n${part('0', `; filename="${escapedName}"`)}`
  return Buffer.concat([Buffer.from(start), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** Uploads a document. Returns `taken` when it was kept, else the response. */
export async function sendDocument(origin: string, person: Person, file: Buffer, fileName?: string): Promise<string> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: headersOf(person),
    body: new Uint8Array(bodyOf(person, file, fileName)),
  })
  const text = await response.text()
  const answer = JSON.parse(text) as { data?: { saveUserDocument?: { success: boolean } } }
  return answer.data?.saveUserDocument?.success ? 'taken' : `${response.status} ${text}`
}

/** A PDF of exactly this number of bytes. */
export function pdfOf(size: number): Buffer {
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<</Length 1>>stream\n'
  const tail = '\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), randomBytes(size - head.length - tail.length), Buffer.from(tail)])
}

/** The number of occurrences of each word. */
export function count(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, number]) => `${number} × ${word}`).join(', ')
}
