import { z } from 'zod'
import type { BadgePort } from '@/lib/adapters/badges/badge-port'
import { hasBroughtBadge, insertCreditBadge, listBadgesToCheck, markBadgeChecked } from '@/lib/data/credits/badges'
import { findCredit } from '@/lib/data/credits/read'
import { insertCredit, revokeCredit } from '@/lib/data/credits/write'
import { creditOfBadge, isNameOf } from '@/lib/domain/certificates/badge-credit'
import { badgeFacts } from '@/lib/domain/certificates/badge-facts'
import { fail, ok } from '@/lib/domain/result'
import { creditAdded } from '@/lib/domain/webhooks/event-data'
import { readOwnDocument } from '../certificates/issuer-documents'
import { recomputeCompliance, recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { defineJobService, defineService } from '../define-service'
import { id } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'
import { badgesOfCredits } from './badges-of-credits'

/** Certificates per person and hour: more than a year has, too few to probe other hosts through us. */
const bringsPerHour = { limit: 120, seconds: 60 * 60 }

/** The longest credential that is read: a certificate has about three kilobytes. */
const longestText = 100_000

/**
 * Records the course of a digital certificate that the person brings from anywhere, exactly as its issuer signed it. It
 * is refused unless the signature is good and the issuer's list says that it is not revoked.
 */
export const bringCertificate = defineService({
  action: 'credit.add',
  input: z.strictObject({
    text: z.string('validation.required').trim().min(1, 'validation.required').max(longestText),
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { text }, { id: userId }) => {
    const limited = await limitUse(ctx, `bring:${userId}`, bringsPerHour)
    if (limited) return limited
    const checked = await ctx.badges.check(text, readOwnDocument(ctx), ctx.now)
    if (!checked) return fail('badgeUnreadable')
    const { signature, status, keyWithdrawn, credential, issuer } = checked
    if (signature === 'UNKNOWN' || (signature === 'GOOD' && status === 'UNKNOWN')) return fail('badgeUnreachable')
    if (signature !== 'GOOD' || keyWithdrawn || status === 'REVOKED') return fail('badgeNotGenuine')
    const facts = badgeFacts(credential)
    const values = creditOfBadge(facts)
    const badgeId = typeof credential.id === 'string' ? credential.id.slice(0, 500) : ''
    if (typeof values === 'string' || !badgeId) return fail('badgeLacks')
    const person = await ctx.load.person.load(userId)
    return write(ctx, async (w) => {
      if (await hasBroughtBadge(w.tx, userId, badgeId)) return fail('badgeKnown')
      const credit = await insertCredit(w.tx, {
        ...values,
        topics: [],
        userId,
        source: 'SELF_REPORTED',
        approvedFor: [],
        supersedesId: null,
      })
      const sameName = person !== null && isNameOf(person, facts.person)
      const { organization } = facts
      const badge = { userId, creditId: credit.id, badgeId, issuer, organization, person: facts.person, sameName, text }
      // Brought twice at the same moment: the first one stays.
      if (!(await insertCreditBadge(w.tx, { ...badge, checkedAt: ctx.now }))) return fail('badgeKnown')
      await recomputeComplianceLocked(w.tx, [userId], ctx.now, [creditAdded(credit)])
      const detail = { organization, issuer }
      const about = { subjectType: 'Credit', subjectId: credit.id, personId: userId }
      w.audit({ action: 'credit.added', ...about, detail, after: credit })
      return ok(credit)
    })
  },
})

/** What is known of the digital certificate behind a credit; null where there is none. */
export const getCreditBadge = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { id: creditId }) => ok((await badgesOfCredits(ctx, [creditId])).get(creditId) ?? null),
})

/** Certificates are asked about once a day, so many at a time. */
const dayLong = 24 * 60 * 60 * 1000
const batch = 200

const isPort = (value: unknown): value is BadgePort => typeof (value as BadgePort | null)?.check === 'function'

/**
 * Asks the issuers of brought certificates whether they are revoked. The credit of a revoked one stops counting; its
 * history says why, and its owner sees it at the credit.
 */
export const recheckBadges = defineJobService({
  action: 'credit.recheckBadges',
  input: z.strictObject({ badges: z.custom<BadgePort>(isPort) }),
  run: async (ctx, { badges }) => {
    const due = await listBadgesToCheck(ctx.db, new Date(ctx.now.getTime() - dayLong), batch)
    let revoked = 0
    for (const { id: rowId, creditId, userId, text } of due) {
      const checked = await badges.check(text, readOwnDocument({ ...ctx, badges }), ctx.now)
      const isRevoked =
        checked?.status === 'REVOKED' || checked?.signature === 'KEY_WITHDRAWN' || Boolean(checked?.keyWithdrawn)
      if (!isRevoked) {
        await markBadgeChecked(ctx.db, rowId, ctx.now, false)
        continue
      }
      await write(ctx, async (w) => {
        await markBadgeChecked(w.tx, rowId, ctx.now, true)
        const credit = await findCredit(w.tx, creditId)
        if (credit?.state === 'ACTIVE' && !credit.supersededAt)
          if (await revokeCredit(w.tx, creditId, credit.version, ctx.now)) {
            await recomputeCompliance(w.tx, [userId], ctx.now)
            const about = { subjectType: 'Credit', subjectId: creditId, personId: userId }
            w.audit({ action: 'credit.revoked', ...about, before: credit })
          }
        return ok(null)
      })
      revoked += 1
    }
    return ok({ checked: due.length, revoked })
  },
})
