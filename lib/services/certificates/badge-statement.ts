import { randomInt } from 'node:crypto'
import {
  type BadgePlaceRecord,
  findBadgePlace,
  findCurrentBadgeKey,
  insertBadgeKey,
  insertBadgePlace,
  lastBadgeList,
} from '@/lib/data/certificates/badges'
import type { CertificateRecord } from '@/lib/data/certificates/read'
import { findCredit } from '@/lib/data/credits/read'
import { lockInOrg } from '@/lib/data/members/write'
import { badgeOf, issuerDid, statusListLength } from '@/lib/domain/certificates/badge'
import { ok } from '@/lib/domain/result'
import type { Ctx } from '../ctx'
import { type Write, write } from '../write'
import { statusListAddress } from './issuer-documents'

/** What stating a certificate as a credential needs, also of a job. */
export type Stating = Pick<Ctx, 'db' | 'now' | 'requestId' | 'jobs' | 'badges'>

/** Lists are filled to the half, so that a free place is found at the second try. */
const placesPerList = statusListLength / 2

/** Where a certificate is in the lists of its organization; its place is given when it is first asked for. */
export const placeOf = async (ctx: Stating, certificate: Pick<CertificateRecord, 'id' | 'orgId'>) =>
  (await findBadgePlace(ctx.db, certificate.id)) ?? takePlace(ctx, certificate)

/** Gives a certificate a random place, as the standard asks: neighbours say nothing of each other. */
async function takePlace(ctx: Stating, { id: certificateId, orgId }: Pick<CertificateRecord, 'id' | 'orgId'>) {
  // The place belongs to the certificate, whoever asks; an answer kept for a repeated request would be of another kind.
  await write({ ...ctx, viewer: null, right: null, idempotency: null }, async (w) => {
    await lockInOrg(w.tx, orgId, 'badges')
    const keyId = await currentKey(ctx, w, orgId)
    const last = await lastBadgeList(w.tx, orgId)
    const list = last.places < placesPerList ? last.list : last.list + 1
    for (;;) {
      const place = { orgId, certificateId, keyId, list, index: randomInt(statusListLength) }
      if (await insertBadgePlace(w.tx, place, ctx.now)) return ok(null)
      if (await findBadgePlace(w.tx, certificateId)) return ok(null)
    }
  })
  return findBadgePlace(ctx.db, certificateId)
}

/** The id of the key that signs now; an organization's first one is made here. */
export async function currentKey(ctx: Pick<Stating, 'badges' | 'now'>, w: Write, orgId: string): Promise<string> {
  const current = await findCurrentBadgeKey(w.tx, orgId)
  if (current) return current.id
  await insertBadgeKey(w.tx, { orgId, ...(await ctx.badges.newKey()) }, ctx.now)
  return (await findCurrentBadgeKey(w.tx, orgId))!.id
}

/** The unsigned statement of a certificate at a place; with `paper` it names the digest of that file. */
export async function statementOf(
  { db, badges: { origin } }: Pick<Stating, 'db' | 'badges'>,
  { id: certificateId, orgId, content, verifyToken, creditId }: CertificateRecord,
  { list, index }: BadgePlaceRecord,
  paper: { sha256: string } | null,
) {
  const credit = creditId ? await findCredit(db, creditId) : null
  return badgeOf(content, {
    certificateId,
    origin,
    orgId,
    verifyAddress: `${origin}/verify/${verifyToken}`,
    status: { address: statusListAddress(origin, orgId, list), index },
    topicCodes: credit?.topicCodes ?? [],
    approvedFor: credit?.approvedFor ?? [],
    paper,
  })
}

/**
 * The signed statement that goes into the paper of a certificate; null for one that is not valid. It cannot name the
 * digest of the file that it is in.
 */
export async function statementInside(ctx: Stating, certificate: CertificateRecord): Promise<Uint8Array | null> {
  const place = certificate.state === 'VALID' ? await placeOf(ctx, certificate) : null
  if (!place) return null
  const stored = { ...place.key, did: issuerDid(ctx.badges.origin, certificate.orgId) }
  const { json } = await ctx.badges.sign(await statementOf(ctx, certificate, place, null), stored, place.createdAt)
  return new TextEncoder().encode(json)
}
