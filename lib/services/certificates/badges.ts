import { randomInt } from 'node:crypto'
import { z } from 'zod'
import {
  type BadgePlaceRecord,
  countBadgePlaces,
  findBadgePlace,
  findCurrentBadgeKey,
  insertBadgeKey,
  insertBadgePlace,
  listBadgeKeys,
  releaseBadgePlaces,
  retireBadgeKey,
} from '@/lib/data/certificates/badges'
import { findIssuedPaper } from '@/lib/data/certificates/issued-papers'
import type { CertificateRecord } from '@/lib/data/certificates/read'
import { lockInOrg } from '@/lib/data/members/write'
import { badgeOf, issuerDid, statusListLength } from '@/lib/domain/certificates/badge'
import { fail, ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { definePublicService, defineService } from '../define-service'
import { dateOrNull, id } from '../inputs'
import { tellSettingChanged } from '../notices/admin-notices'
import { type Write, write } from '../write'
import { issuedPaper } from './issued-papers'
import { documentOf, listOf, statusListAddress } from './issuer-documents'
import { limitPapers, limitVerifications } from './limits'
import { findReadableCertificate } from './readable-certificate'

/** A certificate's statement as a credential: as JSON with a proof inside, and as a JWT. */
export type IssuedBadge = { number: string; json: string; jwt: string }

/**
 * The credential of one's own valid certificate. It is signed when it is first asked for and kept like the paper, so
 * that everybody who gets it later gets the same bytes. Only its holder decides who has the statement in a form that
 * can be passed on.
 */
export const getBadge = defineService({
  action: 'certificate.readBadge',
  input: z.strictObject({ id }),
  subject: findReadableCertificate,
  run: async (ctx, _input, certificate) => {
    if (certificate.state !== 'VALID') return fail('notFound')
    const limited = await limitPapers(ctx)
    if (limited) return limited
    const place = (await findBadgePlace(ctx.db, certificate.id)) ?? (await takePlace(ctx, certificate))
    return place ? ok<IssuedBadge>(await signedBadge(ctx, certificate, place)) : fail('conflict')
  },
})

/** Lists are filled to the half, so that a free place is found at the second try. */
const placesPerList = statusListLength / 2

/** Gives a certificate a random place, as the standard asks: neighbours say nothing of each other. */
async function takePlace(ctx: SignedInCtx, { id: certificateId, orgId }: CertificateRecord) {
  // An answer kept for a repeated request would be of another kind.
  await write({ ...ctx, idempotency: null }, async (w) => {
    await lockInOrg(w.tx, orgId, 'badges')
    const keyId = await currentKey(ctx, w, orgId)
    const list = Math.floor((await countBadgePlaces(w.tx, orgId)) / placesPerList)
    for (;;) {
      const place = { orgId, certificateId, keyId, list, index: randomInt(statusListLength) }
      if (await insertBadgePlace(w.tx, place, ctx.now)) return ok(null)
      if (await findBadgePlace(w.tx, certificateId)) return ok(null)
    }
  })
  return findBadgePlace(ctx.db, certificateId)
}

/** The id of the key that signs now; an organization's first one is made here. */
async function currentKey(ctx: Pick<SignedInCtx, 'badges' | 'now'>, w: Write, orgId: string): Promise<string> {
  const current = await findCurrentBadgeKey(w.tx, orgId)
  if (current) return current.id
  await insertBadgeKey(w.tx, { orgId, ...(await ctx.badges.newKey()) }, ctx.now)
  return (await findCurrentBadgeKey(w.tx, orgId))!.id
}

async function signedBadge(
  ctx: SignedInCtx,
  certificate: CertificateRecord,
  { createdAt, list, index, key }: BadgePlaceRecord,
): Promise<IssuedBadge> {
  const { id: certificateId, orgId, content, verifyToken, number } = certificate
  const { origin } = ctx.badges
  const stored = { ...key, did: issuerDid(origin, orgId) }
  const paper = { orgId, certificateId }
  const json = await issuedPaper(ctx, { ...paper, form: `BADGE ${key.id}`, ...badgeFile(number, 'json') }, async () => {
    const [credit, pdf] = await Promise.all([
      ctx.load.credit.load(certificate.creditId),
      findIssuedPaper(ctx.db, { certificateId, form: `${ctx.locale} VALID` }),
    ])
    const badge = badgeOf(content, {
      certificateId,
      origin,
      orgId,
      verifyAddress: `${origin}/verify/${verifyToken}`,
      status: { address: statusListAddress(origin, orgId, list), index },
      topicCodes: credit?.topicCodes ?? [],
      approvedFor: credit?.approvedFor ?? [],
      paper: pdf,
    })
    return { bytes: bytesOf((await ctx.badges.sign(badge, stored, createdAt)).json), isSealed: true }
  })
  const jwt = await issuedPaper(
    ctx,
    { ...paper, form: `BADGE JWT ${key.id}`, ...badgeFile(number, 'jwt') },
    async () => {
      const { proof: _proof, ...credential } = JSON.parse(textOf(json)) as Record<string, unknown>
      return { bytes: bytesOf((await ctx.badges.sign(credential, stored, createdAt)).jwt), isSealed: true }
    },
  )
  return { number, json: textOf(json), jwt: textOf(jwt) }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const badgeFile = (number: string, kind: 'json' | 'jwt') => ({
  fileName: `${number}.${kind}`,
  contentType: kind === 'json' ? 'application/vc' : 'application/vc+jwt',
})

/** The public document of an organization as an issuer: every key it ever signed with. */
export const readIssuer = definePublicService({
  action: 'badge.readIssuer',
  input: z.strictObject({ orgId: id }),
  run: async (ctx, { orgId }) => {
    const document = await documentOf(ctx, orgId)
    return document ? ok(document) : fail('notFound')
  },
})

/** An organization's signed list of the badges that are not valid any more. It names nobody. */
export const readRevocations = definePublicService({
  action: 'badge.readRevocations',
  input: z.strictObject({ orgId: id, list: z.int().min(0).max(9999) }),
  run: async (ctx, { orgId, list }) => {
    const limited = await limitVerifications(ctx)
    if (limited) return limited
    const text = await listOf(ctx, orgId, list)
    return text ? ok(text) : fail('notFound')
  },
})

/** An organization's identifier as an issuer and the keys by which it signs badges, oldest first. */
export const getIssuer = defineService({
  action: 'orgSecurity.read',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, { id: orgId }) => ok(await issuerOf(ctx, ctx.db, orgId)),
})

/** An organization as its administrators see it as an issuer; without keys before its first badge. */
async function issuerOf(
  { badges }: Pick<SignedInCtx, 'badges'>,
  db: Parameters<typeof listBadgeKeys>[0],
  orgId: string,
) {
  const keys = await listBadgeKeys(db, orgId)
  return { orgId, did: issuerDid(badges.origin, orgId), keys: keys.map(({ secretKey: _secret, ...key }) => key) }
}

/**
 * Ends the current key: the next badges are signed with a new one, and what it signed stays valid. With `stolenOn`
 * nothing it signed from that day on is the organization's any more, and its badges since then are revoked.
 */
export const replaceKey = defineService({
  action: 'orgSecurity.manage',
  input: z.strictObject({ input: z.strictObject({ orgId: id, stolenOn: dateOrNull }) }),
  subject: (ctx, { input: { orgId } }) => ctx.load.org.load(orgId),
  run: async (ctx, { input: { stolenOn } }, { id: orgId, name }) => {
    const stolenAt = stolenOn ? new Date(`${stolenOn}T00:00:00Z`) : null
    if (stolenAt && stolenAt > ctx.now) return fail('invalidInput', { 'input.stolenOn': 'validation.dateInFuture' })
    return write(ctx, async (w) => {
      await lockInOrg(w.tx, orgId, 'badges')
      const ended = await retireBadgeKey(w.tx, orgId, { at: ctx.now, withdrawnAt: stolenAt })
      if (!ended) return fail('notFound')
      if (stolenAt) await releaseBadgePlaces(w.tx, ended.id, stolenAt)
      const keyId = await currentKey(ctx, w, orgId)
      const changed = { orgId, what: 'badgeKey', key: `${orgId}:${keyId}`, byId: ctx.viewer.userId } as const
      await tellSettingChanged(w, { name }, changed)
      const detail = { endedId: ended.id, stolenOn }
      w.audit({ action: 'badgeKey.replaced', subjectType: 'Org', subjectId: orgId, orgId, detail })
      return ok(await issuerOf(ctx, w.tx, orgId))
    })
  },
})
