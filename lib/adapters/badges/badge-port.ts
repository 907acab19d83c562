import { env } from '@/lib/env'
import type { IssuerKey } from '@/lib/proof/sign'
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
}

/** Loaded when something is signed: the libraries are large, and most requests sign nothing. */
const library = () => import('@/lib/proof/sign')

function opened({ did, publicKey, secretKey }: StoredKey): IssuerKey {
  const secretKeyMultibase = open(secretKey)
  if (secretKeyMultibase === null)
    throw new Error('A key of an organization was sealed under a secret that the installation no longer has')
  return { did, publicKeyMultibase: publicKey, secretKeyMultibase }
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
})
