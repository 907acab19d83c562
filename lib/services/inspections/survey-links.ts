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
import { readerLinkLimits } from '@/lib/domain/access/reader-link'
import { surveyTicket } from '@/lib/domain/inspections/inspection'
import { contactLength, contactProblem } from '@/lib/domain/people/contact-values'
import { normalizeEmail } from '@/lib/domain/people/email'
import { fail, ok, type Result } from '@/lib/domain/result'
import { first } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, id, line } from '../inputs'
import { stillAdministers } from '../invitations/still-administers'
import { limitUseIn } from '../limit-use'
import {
  linkPlace,
  linksAfter,
  makeReaderLink,
  newReaderLink,
  readerLinksPerHour,
  readerLinkTerms,
  viewPlace,
  viewsAfter,
} from '../reader-links'
import { type Write, write } from '../write'
import { inspectionScope, periodDates } from './inspection-input'

const feature = { type: 'TASKS', orgOf: ({ id: orgId }: { id: string }) => orgId } as const
const linkFeature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

const linkFields = z.strictObject({
  ...inspectionScope,
  inspectorName: line(readerLinkLimits.name),
  inspectorEmail: line(contactLength)
    .superRefine(checkedBy((text: string) => contactProblem('EMAIL', text)))
    .transform(normalizeEmail),
  ...readerLinkTerms,
})

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
  run: (ctx, { input }) => makeReaderLink(ctx, (w, secret) => createLink(w, ctx, input, secret)),
})

async function createLink(
  w: Write,
  ctx: SignedInCtx,
  { orgId, from, to, license, inspectorName, inspectorEmail, language, days }: z.infer<typeof linkFields>,
  secret: { path: string | null },
): Promise<Result<{ surveyLink: SurveyLinkRecord }>> {
  const { userId } = ctx.viewer
  // Each one is a mail to somebody outside.
  const refusal = await limitUseIn(w.tx, `surveyLink:${userId}`, readerLinksPerHour)
  if (refusal) return refusal
  await lockInOrg(w.tx, orgId, 'surveyLinks')
  if (!(await stillAdministers(ctx, w.tx, orgId))) return fail('notFound')
  if ((await countLiveSurveyLinks(w.tx, orgId, ctx.now)) >= readerLinkLimits.most)
    return fail('surveyLinkLimit', undefined, { params: { most: readerLinkLimits.most } })
  const { token, life, row } = newReaderLink(ctx, surveyTicket, days)
  const linkId = row.id
  await insertSurveyLink(w.tx, {
    ...row,
    orgId,
    createdById: userId,
    inspectorName,
    inspectorEmail,
    from,
    to,
    license,
    locale: language ?? 'en',
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
  input: z.strictObject({ orgId: id, first, after: linkPlace }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  feature,
  run: (_ctx, { orgId, first: size, after: place }) =>
    linksAfter(place, size, (page) => listSurveyLinkPage(orgId, page)),
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
  input: z.strictObject({ id, first, after: viewPlace }),
  subject: (ctx, { id: linkId }) => findSurveyLink(ctx.db, linkId),
  feature: linkFeature,
  run: (_ctx, { id: linkId, first: size, after: place }) =>
    viewsAfter(place, size, (page) => listSurveyViewPage(linkId, page)),
})
