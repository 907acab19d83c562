import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { env } from '@/lib/env'
import type { HttpAnswer, SentAnswer } from './http-server'

/** A shorter answer fits into one packet anyway. */
const leastBytes = 1024
/** What a large answer costs grows faster with each level than it saves. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const encoders = {
  br: (body: string) => promisify(brotliCompress)(body, quality),
  gzip: (body: string) => promisify(gzip)(body),
}

/** The encoding that a client takes, by our preference. */
function encodingFor(accepted = ''): keyof typeof encoders | null {
  const taken = new Set(
    accepted.split(',').flatMap((one) => {
      const [name = '', ...params] = one.split(';').map((part) => part.trim().toLowerCase())
      return params.some((param) => /^q=0(?:\.0*)?$/.test(param)) ? [] : [name]
    }),
  )
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : null
}

/** The answer with a compressed body where the client takes one and nothing in front of this process compresses. */
export async function compressed(
  headers: IncomingHttpHeaders,
  answer: HttpAnswer,
  enabled = env().COMPRESS !== 'false',
): Promise<SentAnswer> {
  const long = enabled && Buffer.byteLength(answer.body) >= leastBytes
  if (!long) return answer
  const vary = { ...answer.headers, vary: 'accept-encoding' }
  const encoding = encodingFor(headers['accept-encoding']?.toString())
  if (!encoding) return { ...answer, headers: vary }
  const body = await encoders[encoding](answer.body)
  return { ...answer, headers: { ...vary, 'content-encoding': encoding }, body }
}
