/** `pat`: a person's own; `org`: an organization's. The words make a leaked token easy to find for scanners. */
export type TokenKind = 'pat' | 'org'

export const tokenAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Characters of the secret: 43 of 62 are 256 bits. */
export const secretLength = 43
const sumLength = 6

/** How long a token lives (days), how many of a keeper may live at once, and when its end is announced. */
export const tokenLife = { shortest: 1, longest: 365, usual: 90, warnBefore: 7 } as const
export const mostTokens = { person: 20, organization: 50 } as const

/** CRC-32 (ISO 3309) of a text of ASCII characters. */
export function crc32(text: string): number {
  let sum = 0xffffffff
  for (let at = 0; at < text.length; at += 1) {
    sum ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** The six characters that end a token: a scanner recognizes a real token by them without asking us. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let at = 0; at < sumLength; at += 1) {
    digits = tokenAlphabet[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** The text of a token out of its secret: `suma_pat_`, 43 characters, 6 of checksum. */
export function tokenText(kind: TokenKind, secret: string): string {
  const text = `suma_${kind}_${secret}`
  return text + checksum(text)
}

const form = /^suma_(pat|org)_[0-9A-Za-z]{49}$/

/** The kind of a text that is written like one of our tokens; null for any other, and for one that was mistyped. */
export function tokenKindOf(text: string): TokenKind | null {
  const kind = form.exec(text)?.[1]
  return kind && checksum(text.slice(0, -sumLength)) === text.slice(-sumLength) ? (kind as TokenKind) : null
}

/** What is shown of a token afterwards: its last four characters. */
export const tokenHint = (text: string): string => text.slice(-4)
