import { findCurrentBadgeKey, listBadgeKeys, listRevokedPlaces } from '@/lib/data/certificates/badges'
import { didDocument, issuerDid } from '@/lib/domain/certificates/badge'
import type { Ctx, Log } from '../ctx'

/** Where an organization's list of revoked badges is read. */
export const statusListAddress = (origin: string, orgId: string, list: number) =>
  `${origin}/issuers/${orgId}/revocations/${list}`

type Reading = Pick<Ctx, 'db' | 'badges' | 'now'> & { log: Log }

/** The public document of an organization as an issuer; null before its first badge. */
export async function documentOf({ db, badges }: Reading, orgId: string) {
  const keys = await listBadgeKeys(db, orgId)
  const shown = keys.map(({ publicKey, withdrawnAt }) => ({ publicKeyMultibase: publicKey, revoked: withdrawnAt }))
  return keys.length > 0 ? didDocument(issuerDid(badges.origin, orgId), shown) : null
}

/**
 * The signed list of an organization's badges that are not valid any more; null before its first badge, and where the
 * key cannot be opened: a checker then says that it could not ask.
 */
export async function listOf({ db, badges, now, log }: Reading, orgId: string, list: number): Promise<string | null> {
  const key = await findCurrentBadgeKey(db, orgId)
  if (!key) return null
  const revoked = await listRevokedPlaces(db, orgId, list)
  const stored = { ...key, did: issuerDid(badges.origin, orgId) }
  try {
    return await badges.statusList(statusListAddress(badges.origin, orgId, list), revoked, stored, now)
  } catch (error) {
    log.error({ orgId, error: String(error) }, 'a list of revocations could not be signed')
    return null
  }
}

/** A public document of this installation's issuers by its address, read without asking ourselves by network. */
export const readOwnDocument =
  (reading: Reading) =>
  async (address: string): Promise<unknown> => {
    const [, orgId, list] = /\/issuers\/([0-9a-f-]{36})\/(?:did\.json|revocations\/(\d{1,4}))$/.exec(address) ?? []
    if (!orgId) return null
    if (list === undefined) return documentOf(reading, orgId)
    const text = await listOf(reading, orgId, Number(list))
    return text && JSON.parse(text)
  }
