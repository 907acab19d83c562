import { z } from 'zod'
import { countInspected, type InspectionCounts, listInspectedLicenses } from '@/lib/data/inspections/read'
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
import { listNames } from '@/lib/data/task-sessions/read'
import { readerLinkLimits } from '@/lib/domain/access/reader-link'
import { periodProblem, surveyTicket } from '@/lib/domain/inspections/inspection'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { contactLength, contactProblem, normalizeEmail } from '@/lib/domain/people/contact'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { isPair, pairKey, pairOf } from '@/lib/domain/tasks/eligible-pairs'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { reaches } from '@/lib/policy/scopes'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, type DateAt, date, id, inWindow, line, oneOf } from '../inputs'
import {
  limitUseIn,
  linkPosition,
  linksAfter,
  makeReaderLink,
  newReaderLink,
  readerLinksPerHour,
  readerLinkTerms,
  viewPosition,
  viewsAfter,
} from '../limit-use'
import { tellAccessMade } from '../notices/admin-notices'
import { first } from '../page-of'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { type Write, write } from '../write'
import { type InspectionPack, packOf, spanOf } from './inspection-records'

const license = z
  .strictObject({ geo: oneOf(geographyCodes), credentialType: oneOf(credentialTypeCodes) })
  .refine(isPair, 'validation.typeNotAllowed')
  .transform(pairKey)
  .nullish()
  .transform((key) => key ?? null)

/** The records to inspect: an organization, a period, and optionally a kind of license. */
const inspectionScope = { orgId: id, from: date, to: date, license }

/** Problems of the period; `at` is the prefix of its fields in the input ("input."). */
const periodDates =
  (at = '') =>
  (dates: DateAt, today: PlainDate): Record<string, FieldProblem> => {
    const [from, to] = [`${at}from`, `${at}to`]
    const problem = periodProblem(dates(from), dates(to))
    return { ...(problem ? { [to]: problem } : {}), ...inWindow(dates, today, from, to) }
  }

/** Packs per person, organization and hour, because each one draws every paper again. */
const packsPerHour = { limit: 10, seconds: 3600 }

const org = (ctx: SignedInCtx, { orgId }: { orgId: string }) => ctx.load.org.load(orgId)
const feature = { type: 'TASKS', orgOf: ({ id: orgId }: { id: string }) => orgId } as const

/** Counts the contents of a pack for a period. */
export const getInspectionSummary = defineService({
  action: 'inspection.read',
  input: z.strictObject(inspectionScope),
  dates: periodDates(),
  subject: org,
  feature,
  run: async (ctx, scope, found) => ok<InspectionCounts>(await countInspected(spanOf(found, scope), ctx.now)),
})

/** The kinds of license for which the organization has held sessions; an inspection can be limited to one. */
export const listInspectionLicenses = defineService({
  action: 'inspection.read',
  input: z.strictObject({ orgId: id }),
  subject: org,
  feature,
  run: async (_ctx, { orgId }) => ok((await listInspectedLicenses(orgId)).map(pairOf)),
})

/**
 * Exports the pack of a period; the start and the end are recorded. It contains members' hours, so a token also needs
 * that scope.
 */
export const takeInspectionPack = defineService({
  action: 'inspection.read',
  input: z.strictObject(inspectionScope),
  dates: periodDates(),
  subject: org,
  feature,
  run: async (ctx, { orgId, ...scope }, org) => {
    if (!reaches(ctx.viewer, 'board.list'))
      return fail('scopeRequired', undefined, { params: { scope: 'members:read' } })
    const refusal = await limitAccess(ctx, `inspectionPack:${orgId}:${ctx.viewer.userId}`, packsPerHour)
    if (refusal) return refusal
    const names = await listNames(ctx.db, [ctx.viewer.userId])
    const pack = await packOf(ctx, org, scope)
    return recordAccess(ctx, async (audit) => {
      const about = { subjectType: 'Org', subjectId: orgId, orgId }
      audit({ action: 'inspection.packTaken', ...about, detail: { ...scope, ...pack.counts } })
      // Members see in their account that a list with their licenses was exported.
      audit({ action: 'board.exported', ...about, detail: { inspection: true } })
      const watch: InspectionPack['watch'] = (pieces) =>
        countExported(ctx, { action: 'inspection.packTaken', orgId }, pieces)
      return ok<InspectionPack>({ ...pack, madeBy: names.get(ctx.viewer.userId) ?? null, inspector: null, watch })
    })
  },
})

const linkFeature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

const linkFields = z.strictObject({
  ...inspectionScope,
  showsStanding: z.boolean('validation.invalid').nullish(),
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
  {
    orgId,
    from,
    to,
    license,
    showsStanding,
    inspectorName,
    inspectorEmail,
    language,
    days,
  }: z.infer<typeof linkFields>,
  secret: { path: string | null },
): Promise<Result<{ surveyLink: SurveyLinkRecord }>> {
  const { userId } = ctx.viewer
  // Each one is a mail to somebody outside.
  const refusal = await limitUseIn(w.tx, `surveyLink:${userId}`, readerLinksPerHour)
  if (refusal) return refusal
  await lockInOrg(w.tx, orgId, 'surveyLinks')
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
    showsStanding: showsStanding ?? false,
    locale: language ?? 'en',
  })
  const about = { subjectType: 'SurveyLink', subjectId: linkId, orgId }
  w.audit({ action: 'surveyLink.created', ...about, detail: { from, to, license, days: life } })
  // Members see in their account that somebody got a list with their licenses.
  w.audit({ action: 'board.exported', subjectType: 'Org', subjectId: orgId, orgId, detail: { surveyLinkId: linkId } })
  await w.send({ queue: 'mail', data: { kind: 'surveyLink', surveyLinkId: linkId } })
  const surveyLink = await findSurveyLink(w.tx, linkId)
  if (!surveyLink) return fail('notFound')
  const made = { orgId, what: 'link', id: linkId, name: inspectorName, byId: userId } as const
  await tellAccessMade(w, { name: surveyLink.orgName }, made)
  secret.path = `/survey/${token}`
  return ok({ surveyLink })
}

/** Revokes a link; one that has already ended does not change. */
export const endSurveyLink = defineService({
  action: 'surveyLink.end',
  input: z.strictObject({ id }),
  subject: (ctx, { id: linkId }) => findSurveyLink(ctx.db, linkId),
  run: (ctx, _input, { id: linkId, orgId }) =>
    write(ctx, async (w): Promise<Result<SurveyLinkRecord>> => {
      if (await endLink(w.tx, linkId, { at: ctx.now, by: ctx.viewer.userId }))
        w.audit({ action: 'surveyLink.ended', subjectType: 'SurveyLink', subjectId: linkId, orgId })
      const link = await findSurveyLink(w.tx, linkId)
      return link ? ok(link) : fail('notFound')
    }),
})

/** The links of an organization, newest first, including ended ones. */
export const listSurveyLinks = defineService({
  action: 'surveyLink.list',
  input: z.strictObject({ orgId: id, first, after: linkPosition }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  feature,
  run: (_ctx, { orgId, first: size, after: position }) =>
    linksAfter(position, size, (page) => listSurveyLinkPage(orgId, page)),
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
  input: z.strictObject({ id, first, after: viewPosition }),
  subject: (ctx, { id: linkId }) => findSurveyLink(ctx.db, linkId),
  feature: linkFeature,
  run: (_ctx, { id: linkId, first: size, after: position }) =>
    viewsAfter(position, size, (page) => listSurveyViewPage(linkId, page)),
})
