import type { SignedValues } from './answers'

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
