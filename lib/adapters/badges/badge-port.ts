import { env } from '@/lib/env'
import type { Checked, ReadJson } from '@/lib/proof/check'
import type { IssuerKey } from '@/lib/proof/sign'
import { guardedFetch } from '../identity/provider-fetch'
import { open, seal } from '../identity/secrets'

/** A new key of an issuer: the public half as its document shows it, the secret one sealed for storage. */
type NewKey = { publicKey: string; secretKey: Buffer }

/** A stored key with the identifier of its issuer. */
export type StoredKey = { did: string; publicKey: string; secretKey: Uint8Array }

/** Signs what organizations state, as credentials that strangers check. */
export type BadgePort = {
  /** The address of the installation, which is a part of every issuer's identifier. */
  origin: string
  newKey: () => Promise<NewKey>
  /** A credential with a proof inside, and the same as a JWT. @throws when the key cannot be opened. */
  sign: (credential: Record<string, unknown>, key: StoredKey, now: Date) => Promise<{ json: string; jwt: string }>
  /** An issuer's signed list of revocations. @throws when the key cannot be opened. */
  statusList: (address: string, revoked: readonly number[], key: StoredKey, now: Date) => Promise<string>
  /**
   * Checks a credential of any issuer. `readOwn` reads documents of this installation, which does not ask itself by
   * network. Null when the text is no credential.
   */
  check: (text: string, readOwn: ReadJson, now: Date) => Promise<Checked | null>
}

/** Loaded when something is signed: the libraries are large, and most requests sign nothing. */
const library = () => import('@/lib/proof/sign')

function opened({ did, publicKey, secretKey }: StoredKey): IssuerKey {
  const secretKeyMultibase = open(secretKey)
  if (secretKeyMultibase === null)
    throw new Error('A key of an organization was sealed under a secret that the installation no longer has')
  return { did, publicKeyMultibase: publicKey, secretKeyMultibase }
}

/** Milliseconds for reading one document of an issuer. */
const patience = 5000

/** Reads a public document of an issuer elsewhere, at an address that is checked like those of webhooks. */
const readElsewhere: ReadJson = async (address) => {
  try {
    const read = guardedFetch({ local: env().WEBHOOKS_LOCAL === '1' })
    const answer = await read(address, { signal: AbortSignal.timeout(patience) })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

export const badgePort = (): BadgePort => ({
  origin: env().APP_URL,
  newKey: async () => {
    const { publicKeyMultibase, secretKeyMultibase } = await (await library()).newKey()
    return { publicKey: publicKeyMultibase, secretKey: seal(secretKeyMultibase) }
  },
  sign: async (credential, stored, now) => {
    const { withProof, asJwt } = await library()
    const key = opened(stored)
    return { json: JSON.stringify(await withProof(credential, key, now)), jwt: await asJwt(credential, key) }
  },
  statusList: async (address, revoked, stored, now) => {
    const { statusList } = await library()
    return JSON.stringify(await statusList(address, revoked, opened(stored), now))
  },
  check: async (text, readOwn, now) => {
    const { checkCredential } = await import('@/lib/proof/check')
    const isOwn = (address: string) => address.startsWith(`${env().APP_URL}/`)
    return checkCredential(text, (address) => (isOwn(address) ? readOwn(address) : readElsewhere(address)), now)
  },
})
