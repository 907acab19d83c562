import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  countLiveSurveyLinks,
  endLink,
  findSurveyLink,
  insertSurveyLink,
  listSurveyLinkPage,
  listSurveyViewPage,
  type SurveyLinkRecord,
} from '@/lib/data/inspections/survey-links'
import { lockInOrg } from '@/lib/data/members/write'
import { hashToken } from '@/lib/data/sessions/read'
import { readerLinkLimits } from '@/lib/domain/access/reader-link'
import { surveyTicket } from '@/lib/domain/inspections/inspection'
import { contactLength, contactProblem } from '@/lib/domain/people/contact-values'
import { normalizeEmail } from '@/lib/domain/people/email'
import { fail, ok, type Result } from '@/lib/domain/result'
import { first, placeInput, storedInstant, toConnection } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, id, line, optionalOneOf, whole } from '../inputs'
import { stillAdministers } from '../invitations/still-administers'
import { limitUseIn } from '../limit-use'
import { type Write, write } from '../write'
import { inspectionScope, periodDates } from './inspection-input'

/** Links per person and hour, because each one sends a mail to an outsider. */
const perHour = { limit: 20, seconds: 3600 }

const feature = { type: 'TASKS', orgOf: ({ id: orgId }: { id: string }) => orgId } as const
const linkFeature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

const linkFields = z.strictObject({
  ...inspectionScope,
  inspectorName: line(readerLinkLimits.name),
  inspectorEmail: line(contactLength)
    .superRefine(checkedBy((text: string) => contactProblem('EMAIL', text)))
    .transform(normalizeEmail),
  language: optionalOneOf(['en', 'es', 'ja']),
  days: whole(readerLinkLimits.days).nullish(),
})

/** `path` is the address on this host, returned only once; null in the response to a repeated request. */
export type MadeSurveyLink = { surveyLink: SurveyLinkRecord; path: string | null }

/**
 * Makes a link for one inspector and mails it to them. It shows the records of a period for some days, unless it is
 * ended earlier.
 */
export const createSurveyLink = defineService({
  action: 'surveyLink.create',
  input: z.strictObject({ input: linkFields }),
  dates: periodDates('input.'),
  subject: (ctx, { input: { orgId } }) => ctx.load.org.load(orgId),
  feature,
  run: async (ctx, { input }): Promise<Result<MadeSurveyLink>> => {
    const secret: { path: string | null } = { path: null }
    const result = await write(ctx, (w) => createLink(w, ctx, input, secret))
    // The response stored under the idempotency key has everything except the address.
    return result.ok ? ok({ ...result.value, ...secret }) : result
  },
})

async function createLink(
  w: Write,
  ctx: SignedInCtx,
  { orgId, from, to, license, inspectorName, inspectorEmail, language, days }: z.infer<typeof linkFields>,
  secret: { path: string | null },
): Promise<Result<{ surveyLink: SurveyLinkRecord }>> {
  const { userId } = ctx.viewer
  const refusal = await limitUseIn(w.tx, `surveyLink:${userId}`, perHour)
  if (refusal) return refusal
  await lockInOrg(w.tx, orgId, 'surveyLinks')
  if (!(await stillAdministers(ctx, w.tx, orgId))) return fail('notFound')
  if ((await countLiveSurveyLinks(w.tx, orgId, ctx.now)) >= readerLinkLimits.most)
    return fail('surveyLinkLimit', undefined, { params: { most: readerLinkLimits.most } })
  const linkId = randomUUID()
  const token = ctx.ticketFor(surveyTicket(linkId))
  const life = days ?? readerLinkLimits.usualDays
  await insertSurveyLink(w.tx, {
    id: linkId,
    createdAt: ctx.now,
    orgId,
    createdById: userId,
    inspectorName,
    inspectorEmail,
    from,
    to,
    license,
    locale: language ?? 'en',
    tokenHash: hashToken(token),
    expiresAt: new Date(ctx.now.getTime() + life * 86_400_000),
  })
  const about = { subjectType: 'SurveyLink', subjectId: linkId, orgId }
  w.audit({ action: 'surveyLink.created', ...about, detail: { from, to, license, days: life } })
  // Members see in their account that somebody got a list with their licenses.
  w.audit({ action: 'board.exported', subjectType: 'Org', subjectId: orgId, orgId, detail: { surveyLinkId: linkId } })
  await w.send({ queue: 'mail', data: { kind: 'surveyLink', surveyLinkId: linkId } })
  const surveyLink = await findSurveyLink(w.tx, linkId)
  if (!surveyLink) return fail('notFound')
  secret.path = `/survey/${token}`
  return ok({ surveyLink })
}

/** Revokes a link; one that has already ended does not change. */
export const endSurveyLink = defineService({
  action: 'surveyLink.end',
  input: z.strictObject({ id }),
  subject: (ctx, { id: linkId }) => findSurveyLink(ctx.db, linkId),
  run: (ctx, _input, { id: linkId, orgId }) =>
    write(ctx, async ({ tx, audit }): Promise<Result<SurveyLinkRecord>> => {
      if (!(await stillAdministers(ctx, tx, orgId))) return fail('notFound')
      if (await endLink(tx, linkId, { at: ctx.now, by: ctx.viewer.userId }))
        audit({ action: 'surveyLink.ended', subjectType: 'SurveyLink', subjectId: linkId, orgId })
      const link = await findSurveyLink(tx, linkId)
      return link ? ok(link) : fail('notFound')
    }),
})

/** The links of an organization, newest first, including ended ones. */
export const listSurveyLinks = defineService({
  action: 'surveyLink.list',
  input: z.strictObject({ orgId: id, first, after: placeInput(z.tuple([storedInstant, z.uuid()])) }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  feature,
  run: async (_ctx, { orgId, first: size, after: place }) => {
    const start = place && { createdAt: place[0], id: place[1] }
    const rows = await listSurveyLinkPage(orgId, { after: start, size: size + 1 })
    return ok(toConnection(rows, size, ({ createdAt, id: linkId }) => [createdAt.toISOString(), linkId]))
  },
})

/** One link of an organization. */
export const getSurveyLink = defineService({
  action: 'surveyLink.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: linkId }) => findSurveyLink(ctx.db, linkId),
  feature: linkFeature,
  run: async (_ctx, _input, link) => ok<SurveyLinkRecord>(link),
})

/** Accesses through a link, newest first. */
export const listSurveyViews = defineService({
  action: 'surveyLink.read',
  input: z.strictObject({ id, first, after: placeInput(z.tuple([z.string().regex(/^\d{1,18}$/)])) }),
  subject: (ctx, { id: linkId }) => findSurveyLink(ctx.db, linkId),
  feature: linkFeature,
  run: async (_ctx, { id: linkId, first: size, after: place }) => {
    const rows = await listSurveyViewPage(linkId, { before: place?.[0] ?? null, size: size + 1 })
    return ok(toConnection(rows, size, ({ id: seq }) => [seq]))
  },
})
