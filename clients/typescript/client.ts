/**
 * A whole client of Suma's API on nothing but `fetch`, to be copied. It types answers by document, tries again what may be tried
 * again, and throws what a program has to know.
 */
export type Document<Answer, Variables> = string & { __types?: (variables: Variables) => Answer }

/** What the API refused: `code` is one of docs/errors.md, `fields` says which inputs are wrong and why. */
export class SumaError extends Error {
  readonly code: string
  readonly requestId: string | null
  readonly fields: readonly { field: string; message: string }[]
  constructor(code: string, message: string, requestId: string | null, fields: SumaError['fields'] = []) {
    super(`${code}: ${message}`)
    this.code = code
    this.requestId = requestId
    this.fields = fields
  }
}

type Settings = { url: string; token: string; fetch?: typeof fetch; wait?: (seconds: number) => Promise<void> }
type Reply = { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] }

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * A function that asks one document. An `idempotencyKey` makes it safe to send a write again: it is done once. Keep the
 * key with the job that writes, so that it also holds after a restart or an update of the program.
 */
export function connect({ url, token, fetch: send = fetch, wait = pause }: Settings) {
  return async function ask<Answer, Variables>(
    document: Document<Answer, Variables>,
    variables: Variables,
    idempotencyKey?: string,
    attempts = 3,
  ): Promise<Answer> {
    const again = async (seconds: number) => {
      await wait(seconds)
      return ask(document, variables, idempotencyKey, attempts - 1)
    }
    // Whether a request whose answer is lost was done is unknown: a write without a key must not be sent again.
    const isRepeatable = idempotencyKey !== undefined || !document.startsWith('mutation')
    const request = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify({ query: document, variables }),
    }
    const answer = await send(url, request).catch((error: unknown) => {
      if (!isRepeatable || attempts <= 1) throw error
      return null
    })
    if (!answer) return again(5)
    const isBusy = answer.status === 429 || (answer.status === 503 && isRepeatable)
    if (isBusy && attempts > 1) return again(Number(answer.headers.get('retry-after') ?? 5))
    const { data, errors = [] } = (await answer.json()) as Reply
    const [error] = errors
    if (error)
      throw new SumaError(error.extensions?.code ?? 'unknown', error.message, answer.headers.get('x-request-id'))
    return data as Answer
  }
}

type Payload<T> = {
  success: boolean
  message: string | null
  i18nMessageKey: string | null
  fieldErrors: readonly { field: string; message: string }[]
  data: T | null
}

/** What a mutation wrote. @throws SumaError with the code of the refusal when it wrote nothing */
export function written<T>({ success, message, i18nMessageKey, fieldErrors, data }: Payload<T>): T | null {
  if (success) return data
  throw new SumaError(i18nMessageKey?.replace('errors.', '') ?? 'unknown', message ?? '', null, fieldErrors)
}

type Connection<Node> = {
  edges: readonly { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Every row of a list, page by page. @throws SumaError where the list is not there or not yours */
export async function* rows<Node>(
  page: (after: string | null) => Promise<Connection<Node> | null>,
): AsyncGenerator<Node> {
  let after: string | null = null
  do {
    const connection: Connection<Node> | null = await page(after)
    if (!connection) throw new SumaError('notFound', 'There is no such list, or it is not yours', null)
    for (const { node } of connection.edges) yield node
    after = connection.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null
  } while (after !== null)
}
