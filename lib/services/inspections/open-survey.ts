import { z } from 'zod'
import { findInspectedSession, type InspectedSession, listInspectedSessions } from '@/lib/data/inspections/read'
import { listStaff, type StaffMember } from '@/lib/data/inspections/staff'
import { findSurveyLinkByHash, type SurveyLinkRecord } from '@/lib/data/inspections/survey-links'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { hashToken } from '@/lib/data/sessions/read'
import { readerLinkState } from '@/lib/domain/access/reader-link'
import type { SurveyPart } from '@/lib/domain/inspections/inspection'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SheetToPrint } from '../certificates/get-sign-in-sheet'
import type { ServiceCtx } from '../ctx'
import { definePublicService } from '../define-service'
import { id } from '../inputs'
import { admitReader, readerPacks, readerPapers, readerToken } from '../limit-use'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { sessionView } from '../task-sessions/change-session'
import {
  type CertificatePart,
  type InspectionPack,
  inspectionRecords,
  type PersonHours,
  packOf,
  readPeople,
  spanOf,
} from './inspection-records'

type Opened = { link: SurveyLinkRecord; org: OrgRecord }

/**
 * The link of an address, while it is valid. An expired, revoked or unknown one looks the same, and so does one of an
 * organization that has classes switched off.
 */
async function openLink(ctx: ServiceCtx, token: string): Promise<Result<Opened>> {
  const refusal = await admitReader(ctx, 'survey', token)
  if (refusal) return refusal
  const link = await findSurveyLinkByHash(hashToken(token))
  if (!link || readerLinkState(link, ctx.now) !== 'ACTIVE') return fail('notFound')
  const org = await findOrg(ctx.db, link.orgId)
  return org && isFeatureOn(org, 'TASKS') ? ok({ link, org }) : fail('notFound')
}

/** Records an access before anything is shown. A HEAD request is shown nothing and records nothing. */
const recordView = <T>(ctx: ServiceCtx, link: SurveyLinkRecord, part: SurveyPart, value: T, taskSessionId?: string) =>
  recordAccess(ctx, async (audit) => {
    const detail = { part, ...(taskSessionId ? { taskSessionId } : {}) }
    audit({ action: 'surveyLink.viewed', subjectType: 'SurveyLink', subjectId: link.id, orgId: link.orgId, detail })
    return ok(value)
  })

const token = readerToken
const position = positionInput(z.tuple([storedInstant, z.uuid()]))

export type Survey<T> = Opened & { rows: PageOf<T> }

/** The sessions of a survey link, in the order in which they began. */
export const listSurveySessions = definePublicService({
  action: 'survey.read',
  input: z.strictObject({ token, first, after: position }),
  run: async (ctx, { token: tokenText, first: size, after: from }): Promise<Result<Survey<InspectedSession>>> => {
    const opened = await openLink(ctx, tokenText)
    if (!opened.ok) return opened
    const { link, org } = opened.value
    const start = from && { startsAt: from[0], id: from[1] }
    const rows = await listInspectedSessions(spanOf(org, link), { after: start, size: size + 1 })
    const views = rows.map((row) => sessionView(row, ctx.now))
    const page = toPage(views, size, (row) => [row.startsAt.toISOString(), row.id])
    return recordView(ctx, link, 'SESSIONS', { link, org, rows: page })
  },
})

/** The people of a survey link with their hours, by name. */
export const listSurveyPeople = definePublicService({
  action: 'survey.read',
  input: z.strictObject({ token, first, after: positionInput(z.tuple([z.string().max(1000), z.uuid()])) }),
  run: async (ctx, { token: tokenText, first: size, after: from }): Promise<Result<Survey<PersonHours>>> => {
    const opened = await openLink(ctx, tokenText)
    if (!opened.ok) return opened
    const { link, org } = opened.value
    const { rows, last } = await readPeople(spanOf(org, link), ctx.now, { after: from, size })
    const page = toPage(rows, rows.length, () => [last?.key ?? '', last?.id ?? ''])
    const pageInfo = { ...page.pageInfo, hasNextPage: last !== undefined }
    return recordView(ctx, link, 'PEOPLE', { link, org, rows: { ...page, pageInfo } })
  },
})

/** Everybody on staff in the period of a survey link, by name, also who came to no class. */
export const listSurveyStaff = definePublicService({
  action: 'survey.read',
  input: z.strictObject({ token, first, after: positionInput(z.tuple([z.string().max(1000), z.uuid()])) }),
  run: async (ctx, { token: tokenText, first: size, after: from }): Promise<Result<Survey<StaffMember>>> => {
    const opened = await openLink(ctx, tokenText)
    if (!opened.ok) return opened
    const { link, org } = opened.value
    const members = await listStaff(spanOf(org, link), { after: from, size: size + 1 })
    const rows = toPage(members, size, ({ key, id }) => [key, id])
    return recordView(ctx, link, 'PEOPLE', { link, org, rows })
  },
})

/** The approval numbers of a survey link's organization, which are in `org`. */
export const readSurveyApprovals = definePublicService({
  action: 'survey.read',
  input: z.strictObject({ token }),
  run: async (ctx, { token: tokenText }): Promise<Result<Opened>> => {
    const opened = await openLink(ctx, tokenText)
    return opened.ok ? recordView(ctx, opened.value.link, 'APPROVALS', opened.value) : opened
  },
})

const paper = z.strictObject({ token, taskSessionId: id })

/** A session in the link's period; any other is not found. */
async function sessionOf(ctx: ServiceCtx, { token: tokenText, taskSessionId }: z.infer<typeof paper>) {
  const opened = await openLink(ctx, tokenText)
  if (!opened.ok) return opened
  const { link, org } = opened.value
  const session = await findInspectedSession(spanOf(org, link), taskSessionId)
  if (!session) return fail('notFound')
  const limited = await limitAccess(ctx, `surveyPapers:${link.id}`, readerPapers)
  return limited ?? ok({ link, org, session, records: inspectionRecords(ctx, spanOf(org, link)) })
}

/** The sign-in sheet of a session of a survey link. */
export const openSurveySheet = definePublicService({
  action: 'survey.read',
  input: paper,
  run: async (ctx, input): Promise<Result<SheetToPrint>> => {
    const sessionFound = await sessionOf(ctx, input)
    if (!sessionFound.ok) return sessionFound
    const { link, session, records } = sessionFound.value
    const sheet = await records.sheet(session)
    return sheet ? recordView(ctx, link, 'SHEET', sheet, session.id) : fail('notFound')
  },
})

/** Certificates of a session of a survey link, fifty at a time from 0, including those no longer valid. */
export const openSurveyCertificates = definePublicService({
  action: 'survey.read',
  input: paper.extend({ part: z.int().min(0).max(1000) }),
  run: async (ctx, { part, ...asked }): Promise<Result<CertificatePart & { session: InspectedSession }>> => {
    const sessionFound = await sessionOf(ctx, asked)
    if (!sessionFound.ok) return sessionFound
    const { link, session, records } = sessionFound.value
    let at = 0
    for await (const certificate of records.certificates(session.id)) {
      if (at === part) return recordView(ctx, link, 'CERTIFICATES', { ...certificate, session }, session.id)
      at += 1
    }
    return fail('notFound')
  },
})

/** The pack of a survey link. */
export const openSurveyPack = definePublicService({
  action: 'survey.read',
  input: z.strictObject({ token }),
  run: async (ctx, { token: tokenText }): Promise<Result<{ pack: InspectionPack; link: SurveyLinkRecord }>> => {
    const opened = await openLink(ctx, tokenText)
    if (!opened.ok) return opened
    const { link, org } = opened.value
    const limited = await limitAccess(ctx, `surveyPack:${link.id}`, readerPacks)
    if (limited) return limited
    const { from, to, license, showsStanding } = link
    const watch: InspectionPack['watch'] = (pieces) =>
      countExported(ctx, { action: 'surveyLink.packTaken', orgId: link.orgId }, pieces)
    const made = await packOf(ctx, org, { from, to, license, showsStanding })
    const pack = { ...made, madeBy: null, inspector: link.inspectorName, watch }
    return recordView(ctx, link, 'PACK', { pack, link })
  },
})
