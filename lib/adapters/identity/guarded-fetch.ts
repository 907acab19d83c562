import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { endpointProblem } from '@/lib/domain/webhooks/endpoint'
import { checkedLookup, type FindAddresses, RefusedAddress } from '../webhooks/checked-lookup'

/** `local` allows http and any address. `resolve` is replaced in tests. */
type Options = { local: boolean; resolve?: FindAddresses }

/** Keys and metadata of a provider are a few kilobytes. */
const answerLimit = 1_000_000

/**
 * Fetch for identity providers that organizations name. The address follows the rules for webhooks, and they are
 * enforced at the connection: the name is looked up once, all of its addresses must be public, and the connection goes
 * to these very addresses. Redirects are not followed.
 */
export const guardedFetch =
  ({ local, resolve = lookup }: Options): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (endpointProblem(url.href, { local })) throw new RefusedAddress(`An address that is not called: ${url.origin}`)
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : null
    const answer = await call(url, request, body, checkedLookup(resolve, local))
    const status = answer.statusCode ?? 0
    if (status >= 300 && status < 400) throw new RefusedAddress('The provider sends its caller elsewhere')
    return new Response(status === 204 ? null : await readLimited(answer), { status, headers: headersOf(answer) })
  }

function call(
  url: URL,
  { method, headers, signal }: Request,
  body: Buffer | null,
  lookup: ReturnType<typeof checkedLookup>,
): Promise<IncomingMessage> {
  const begin = url.protocol === 'https:' ? httpsRequest : httpRequest
  const length = body ? { 'content-length': String(body.length) } : {}
  return new Promise((settle, reject) => {
    // A new connection each time, so that none made to an address checked earlier is reused.
    const request = begin(url, {
      method,
      signal,
      lookup,
      agent: false,
      headers: { ...Object.fromEntries(headers), ...length },
    })
    request.on('error', reject)
    request.on('response', settle)
    request.end(body ?? undefined)
  })
}

async function readLimited(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > answerLimit) throw new Error('The provider answered with too much')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  return headers
}
