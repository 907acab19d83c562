/** The scopes a token may have; `write` never includes `read`. */
export const scopeNames = [
  'profile:read',
  'profile:write',
  'credentials:read',
  'credentials:write',
  'organization:read',
  'organization:write',
  'members:read',
  'members:write',
  'training:read',
  'training:write',
  'webhooks:write',
] as const
export type Scope = (typeof scopeNames)[number]

/** Scopes of an organization's token: without a person it has no profile and no licenses. */
export const orgScopeNames = scopeNames.filter((scope) => !/^(?:profile|credentials):/.test(scope))

/** A scope as a message key: `members:read` becomes `membersRead`. */
export const scopeKey = (scope: Scope) =>
  scope.replace(/:(\w)/, (_, first: string) => first.toUpperCase()) as CamelCase<Scope>
type CamelCase<S extends string> = S extends `${infer Head}:${infer Tail}` ? `${Head}${Capitalize<Tail>}` : S

/** `pat`: a person's own; `org`: an organization's. The fixed prefixes let secret scanners recognize a leaked token. */
type TokenKind = 'pat' | 'org'

export const tokenAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Characters of the secret: 43 of 62 are 256 bits. */
export const secretLength = 43
const checksumLength = 6

/** Lifetime of a token in days, and how many days before it expires a warning is sent. */
export const tokenLife = { shortest: 1, longest: 365, usual: 90, warnBefore: 7 } as const
export const maxTokens = { person: 20, organization: 50 } as const

/** CRC-32 (ISO 3309) of a text of ASCII characters. */
export function crc32(text: string): number {
  let crc = 0xffffffff
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** The last six characters of a token. They let a scanner recognize a real token without calling us. */
function checksum(text: string): string {
  let remainder = crc32(text)
  let digits = ''
  for (let i = 0; i < checksumLength; i += 1) {
    digits = tokenAlphabet[remainder % 62] + digits
    remainder = Math.floor(remainder / 62)
  }
  return digits
}

/** Builds the text of a token from its secret: `suma_pat_`, 43 characters, then 6 of checksum. */
export function tokenText(kind: TokenKind, secret: string): string {
  const text = `suma_${kind}_${secret}`
  return text + checksum(text)
}

const tokenPattern = /^suma_(pat|org)_[0-9A-Za-z]{49}$/

/** The kind of token a text is; null for a mistyped token or any other text. */
export function tokenKindOf(text: string): TokenKind | null {
  const kind = tokenPattern.exec(text)?.[1]
  return kind && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength) ? (kind as TokenKind) : null
}

/** The only part of a token shown after it is created: its last four characters. */
export const tokenHint = (text: string): string => text.slice(-4)
