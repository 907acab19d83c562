import { z } from 'zod'
import {
  type BadgePlaceRecord,
  listBadgeKeys,
  releaseBadgePlaces,
  retireBadgeKey,
} from '@/lib/data/certificates/badges'
import { findIssuedPaper } from '@/lib/data/certificates/issued-papers'
import type { CertificateRecord } from '@/lib/data/certificates/read'
import { lockInOrg } from '@/lib/data/members/write'
import { issuerDid } from '@/lib/domain/certificates/badge'
import { fail, ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { definePublicService, defineService } from '../define-service'
import { dateOrNull, id } from '../inputs'
import { tellSettingChanged } from '../notices/admin-notices'
import { write } from '../write'
import { currentKey, placeOf, statementOf } from './badge-statement'
import { issuedPaper } from './issued-papers'
import { documentOf, listOf } from './issuer-documents'
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
    const place = await placeOf(ctx, certificate)
    return place ? ok<IssuedBadge>(await signedBadge(ctx, certificate, place)) : fail('conflict')
  },
})

async function signedBadge(
  ctx: SignedInCtx,
  certificate: CertificateRecord,
  place: BadgePlaceRecord,
): Promise<IssuedBadge> {
  const { id: certificateId, orgId, number } = certificate
  const { createdAt, key } = place
  const stored = { ...key, did: issuerDid(ctx.badges.origin, orgId) }
  const paper = { orgId, certificateId }
  const json = await issuedPaper(ctx, { ...paper, form: `BADGE ${key.id}`, ...badgeFile(number, 'json') }, async () => {
    const pdf = await findIssuedPaper(ctx.db, { certificateId, form: `${ctx.locale} VALID` })
    const badge = await statementOf(ctx, certificate, place, pdf)
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
