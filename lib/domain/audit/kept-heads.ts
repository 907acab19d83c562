/** A head of the history as it is kept outside of the database; `seal` where it was signed, null where only the hash was kept. */
export type KeptHead = {
  seq: bigint
  hash: string
  seal: { number: bigint; signedAt: string; keyId: string; signature: string } | null
}

/** A head as one line: to be read by people, kept in a file or a mail, and given to `audit:verify` again. */
export function formatHead({ seq, hash, seal }: KeptHead): string {
  const head = `head=${seq}:${hash}`
  if (!seal) return head
  return `${head} seal=${seal.number} signed=${seal.signedAt} key=${seal.keyId} signature=${seal.signature}`
}

const headPattern = /(?:^|[\s=])(\d{1,18}):([0-9a-f]{64})(?:\s|$)/i
const sealPattern = /\bseal=(\d{1,18}) signed=(\S+) key=([0-9a-f]{32}) signature=([A-Za-z0-9+/=]+)/

/** The head that a line names, wherever in it; also just SEQ:HASH. Null for a line that names none. */
export function parseHead(line: string): KeptHead | null {
  const [, seq, hash] = headPattern.exec(line) ?? []
  if (seq === undefined || hash === undefined) return null
  const [, number, signedAt, keyId, signature] = sealPattern.exec(line) ?? []
  const seal = number && signedAt && keyId && signature ? { number: BigInt(number), signedAt, keyId, signature } : null
  return { seq: BigInt(seq), hash: hash.toLowerCase(), seal }
}

/** All heads of a text, such as the file of daily heads; lines without one are left out. */
export const parseHeads = (text: string): KeptHead[] => text.split('\n').flatMap((line) => parseHead(line) ?? [])
