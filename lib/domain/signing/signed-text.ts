import type { SignedValues } from './fields'

/**
 * The version of the text on electronic records and signatures that people agree to before they sign. A version never
 * changes once somebody has agreed to it; `signing.consent.<version>` keeps them all.
 */
export const signingConsentVersion = 'v1'

type Copy = { id: string; number: string; requestId: string; title: string; sha256Before: string }
type Signature = {
  id: string
  slot: number
  name: string
  adoptedName: string
  drawing: string | null
  initials: string | null
  values: SignedValues
  consentVersion: string
  consentLocale: string
  signedAt: Date
  address: string | null
  userAgent: string | null
}

/**
 * The text that one person signs: the file by its digest, who they are, and everything they filled in. Its SHA-256 is
 * stored with the event.
 */
export const signingText = (copy: Copy, signature: Signature): string =>
  [
    'document',
    `request ${copy.requestId} ${JSON.stringify(copy.title)}`,
    `copy ${copy.id} ${copy.number}`,
    `file ${copy.sha256Before}`,
    `signer ${signature.id} ${signature.slot} ${JSON.stringify(signature.name)}`,
    ...Object.keys(signature.values)
      .toSorted()
      .map((field) => `field ${field} ${JSON.stringify(signature.values[field])}`),
    `name ${JSON.stringify(signature.adoptedName)}`,
    `drawing ${signature.drawing ?? '-'}`,
    `initials ${JSON.stringify(signature.initials ?? '')}`,
    `consent ${signature.consentVersion} ${signature.consentLocale}`,
    `at ${signature.signedAt.toISOString()}`,
    `from ${JSON.stringify(signature.address ?? '')} ${JSON.stringify(signature.userAgent ?? '')}`,
  ].join('\n')

/** The text that all have signed together: the file, and the digest of each signature in the order of the slots. */
export const sealedText = (copy: Pick<Copy, 'id' | 'number' | 'sha256Before'>, signatures: readonly string[]): string =>
  [
    'sealed',
    `copy ${copy.id} ${copy.number}`,
    `file ${copy.sha256Before}`,
    ...signatures.map((digest) => `signed ${digest}`),
  ].join('\n')

/** Letters and digits without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/**
 * Makes the number of a copy from ten random bytes: 50 bits, "S-7K2M9-QXD4B". It is easy to type but cannot be guessed.
 */
export function copyNumber(random: Uint8Array): string {
  const letters = Array.from({ length }, (_none, index) => alphabet[random[index]! % 32]).join('')
  return `S-${letters.slice(0, 5)}-${letters.slice(5)}`
}

/**
 * Reads a typed number. Case, spaces, dashes and letters that look like digits do not matter. Null for anything else.
 */
export function readCopyNumber(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_\u2212\u30fc]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const [, letters] = /^S([0-9A-HJKMNP-TV-Z]{10})$/.exec(plain) ?? []
  return letters ? `S-${letters.slice(0, 5)}-${letters.slice(5)}` : null
}

/**
 * The format of the secret in a copy's address. It has another length than that of a certificate, so that one never
 * opens the other.
 */
export const copyTokenForm = /^s[\w-]{22}$/
