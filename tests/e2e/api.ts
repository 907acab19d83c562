import type { APIRequestContext } from '@playwright/test'
import { operationText } from '../../graphql/operation-text'

type FieldError = { field: string; message: string }
export type Payload = {
  success: boolean
  message: string | null
  i18nMessageKey: string | null
  fieldErrors: FieldError[]
  data?: { id?: string; version?: number } | null
}
export type Reply = { status: number; text: string; payload: Payload | null }
type File = { name: string; mimeType: string; buffer: Buffer }

const documentOf = (operation: string) =>
  operationText(operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))

/** Sends the document of a form like the page, with the cookies of its browser. A file goes to `data.file`. */
export async function callAs(
  request: APIRequestContext,
  operation: string,
  variables: Record<string, unknown>,
  file?: File,
): Promise<Reply> {
  const sent = file ? withValue(variables, 'data.file', null) : variables
  const body = { operationName: operation, query: documentOf(operation), variables: sent }
  const headers = { 'apollo-require-preflight': 'true', origin: process.env.E2E_ORIGIN! }
  const answer = file
    ? await request.post('/graphql', {
        headers,
        // The name is not "0", because an object sorts integer names first, and the file has to come last.
        multipart: { operations: JSON.stringify(body), map: '{"file":["variables.data.file"]}', file },
      })
    : await request.post('/graphql', { headers, data: body })
  const text = await answer.text()
  return { status: answer.status(), text, payload: payloadOf(text, operation) }
}

function payloadOf(text: string, operation: string): Payload | null {
  try {
    const json = JSON.parse(text) as { data?: Record<string, Payload | null> | null }
    return json.data?.[operation] ?? null
  } catch {
    return null
  }
}

/** The values with the one at a path replaced. */
export function withValue(values: Record<string, unknown>, path: string, bad: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [first]: bad }
  return { ...values, [first]: withValue((values[first] ?? {}) as Record<string, unknown>, rest.join('.'), bad) }
}
