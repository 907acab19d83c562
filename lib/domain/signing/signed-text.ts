import type { SignedValues } from './answers'

/**
 * The text that people agree to before they sign: electronic records and signatures. A version is never changed once somebody agreed
 * to it; `signing.consent.<version>` keeps them all.
 */
export const signingConsentVersion = 'v1'

type Copy = { id: string; number: string; requestId: string; title: string; sha256Before: string }
type Signed = {
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

/** What one person signs: the file by its digest, who they are, and everything they filled in. Its SHA-256 is kept with the event. */
export const signingText = (copy: Copy, by: Signed): string =>
  [
    'document',
    `request ${copy.requestId} ${JSON.stringify(copy.title)}`,
    `copy ${copy.id} ${copy.number}`,
    `file ${copy.sha256Before}`,
    `signer ${by.id} ${by.slot} ${JSON.stringify(by.name)}`,
    ...Object.keys(by.values)
      .toSorted()
      .map((field) => `field ${field} ${JSON.stringify(by.values[field])}`),
    `name ${JSON.stringify(by.adoptedName)}`,
    `drawing ${by.drawing ?? '-'}`,
    `initials ${JSON.stringify(by.initials ?? '')}`,
    `consent ${by.consentVersion} ${by.consentLocale}`,
    `at ${by.signedAt.toISOString()}`,
    `from ${JSON.stringify(by.address ?? '')} ${JSON.stringify(by.userAgent ?? '')}`,
  ].join('\n')

/** What all have signed together, by the file and the digest of each signature in the order of the slots. */
export const sealedText = (copy: Pick<Copy, 'id' | 'number' | 'sha256Before'>, signatures: readonly string[]): string =>
  [
    'sealed',
    `copy ${copy.id} ${copy.number}`,
    `file ${copy.sha256Before}`,
    ...signatures.map((one) => `signed ${one}`),
  ].join('\n')
