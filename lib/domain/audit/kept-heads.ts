/** A head of the history as kept outside the database; `seal` is null when only the hash was kept. */
export type KeptHead = {
  seq: bigint
  hash: string
  seal: { number: bigint; signedAt: string; keyId: string; signature: string } | null
}

/** A head as one readable line, to keep in a file or mail and pass back to `audit:verify`. */
export function formatHead({ seq, hash, seal }: KeptHead): string {
  const head = `head=${seq}:${hash}`
  if (!seal) return head
  return `${head} seal=${seal.number} signed=${seal.signedAt} key=${seal.keyId} signature=${seal.signature}`
}

const headPattern = /(?:^|[\s=])(\d{1,18}):([0-9a-f]{64})(?:\s|$)/i
const sealPattern = /\bseal=(\d{1,18}) signed=(\S+) key=([0-9a-f]{32}) signature=([A-Za-z0-9+/=]+)/

/** Reads a head from anywhere in a line, also in the short form SEQ:HASH. Null when the line has none. */
export function parseHead(line: string): KeptHead | null {
  const [, seq, hash] = headPattern.exec(line) ?? []
  if (seq === undefined || hash === undefined) return null
  const [, number, signedAt, keyId, signature] = sealPattern.exec(line) ?? []
  const seal = number && signedAt && keyId && signature ? { number: BigInt(number), signedAt, keyId, signature } : null
  return { seq: BigInt(seq), hash: hash.toLowerCase(), seal }
}

/** All heads in a text, such as the file of daily heads; lines without one are left out. */
export const parseHeads = (text: string): KeptHead[] => text.split('\n').flatMap((line) => parseHead(line) ?? [])
