import { didDocumentAddress, hostOfDid } from './badge'

/** Characters of the name under which an issuer is trusted. */
export const trustLimits = { name: 120, issuer: 300 } as const

/**
 * What a typed address trusts: one issuer by its `did:web` identifier, or every issuer of a host, which may be typed as
 * an address of its. Null for anything else.
 */
export function trustedForm(typed: string): string | null {
  const text = typed.trim()
  if (text.startsWith('did:')) {
    const did = text.split('#', 1)[0]!
    return didDocumentAddress(did) ? did : null
  }
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(address)) return null
  const { host, username, hostname } = new URL(address)
  const isHost = username === '' && (hostname.includes('.') || hostname === 'localhost')
  return isHost ? host : null
}

/** Whether an issuer is among those that are trusted, by its identifier or its host. */
export function isTrusted(issuer: string, trusted: readonly string[]): boolean {
  const host = hostOfDid(issuer)
  return trusted.includes(issuer) || (host !== null && trusted.includes(host))
}
