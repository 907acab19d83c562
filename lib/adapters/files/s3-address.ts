/** The parsed FILES_URL: s3://bucket/prefix?region=…&endpoint=…&encryption=AES256|aws:kms|none&key=… */
export type S3Address = {
  bucket: string
  /** The prefix of each key, with its slash; empty for none. */
  prefix: string
  region: string | null
  /** Set for a store other than Amazon's own. */
  endpoint: string | null
  /** How the store encrypts the files; null when it is not asked to. */
  encryption: 'AES256' | 'aws:kms' | null
  /** The customer's key at a key service; null for the store's own. */
  kmsKey: string | null
}

/** A key pair. Without one, requests use the machine's own role as Amazon's library finds it. */
export type S3Credentials = { accessKeyId: string; secretAccessKey: string }

const encryptions = new Map<string, S3Address['encryption']>([
  ['AES256', 'AES256'],
  ['aws:kms', 'aws:kms'],
  ['none', null],
])
const knownParameters = new Set(['region', 'endpoint', 'encryption', 'key'])

/** Parses such an address; null for an invalid one. */
export function readS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname: bucket, pathname, searchParams, username } = new URL(text)
  const encryption = encryptions.get(searchParams.get('encryption') ?? 'AES256')
  const endpoint = searchParams.get('endpoint')
  const wrong = [
    protocol !== 's3:',
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket),
    !/^[\w./-]*$/.test(pathname),
    // Keys have variables of their own, so that they are not logged with the address.
    username !== '',
    encryption === undefined,
    endpoint !== null && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''),
    [...searchParams.keys()].some((name) => !knownParameters.has(name)),
  ]
  if (encryption === undefined || wrong.includes(true)) return null
  const prefix = pathname.replaceAll(/^\/+|\/+$/g, '')
  const region = searchParams.get('region')
  return { bucket, prefix: prefix && `${prefix}/`, region, endpoint, encryption, kmsKey: searchParams.get('key') }
}
