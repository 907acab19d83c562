import type { CredentialRecord } from '@/lib/data/credentials/read'
import { type KeptLicense, readCredentialHistory } from '@/lib/data/credentials/revisions'
import {
  answersBy,
  bookOn,
  type RulesAsOf,
  recordedBy,
  rulesAsOf,
  standingBy,
  statedBy,
} from '@/lib/domain/compliance/as-of'
import { type CredentialStatus, credentialStatus } from '@/lib/domain/compliance/credential-status'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Ctx, SignedInCtx } from '../ctx'
import { type DateAt, date, inWindow, oneOf } from '../inputs'

export type DatedStatus = CredentialStatus & { asOf: PlainDate }

/**
 * The status of a license in every period on a day, by default today in its geography. Uses current records, and is
 * computed once per request, record and day.
 */
export async function statusOf(
  ctx: Pick<Ctx, 'load' | 'now'>,
  credential: CredentialRecord,
  day?: PlainDate | null,
): Promise<DatedStatus> {
  const asOf = day ?? todayInGeo(credential.geo, ctx.now)
  const { statuses } = ctx.load
  const seen = statuses.get(credential) ?? new Map<PlainDate, DatedStatus>()
  const before = seen.get(asOf)
  if (before) return before
  const { rules, creditsOf, plannedOf } = ctx.load
  const [book, credits, planned] = await Promise.all([
    rules(),
    creditsOf.load(credential.userId),
    plannedOf.load(credential.userId),
  ])
  const status = { ...credentialStatus(book, credential, credits, asOf, planned), asOf }
  statuses.set(credential, seen.set(asOf, status))
  return status
}

/** The query: the day, which rules apply (those of that day by default), and up to which day records count. */
export const asOfInput = { asOf: date, rulesAsOf: oneOf(rulesAsOf).nullish(), recordedBy: date.nullish() }
type AsOfQuery = { asOf: PlainDate; rulesAsOf?: RulesAsOf | null; recordedBy?: PlainDate | null }

/** Both days must be within the usual window of dates. */
export const asOfWindow = (at: DateAt, today: PlainDate) => inWindow(at, today, 'asOf', 'recordedBy')

/** A license as it was, or would be, on a day, with the basis of the answer. */
export type StatusAsOf = {
  asOf: PlainDate
  rulesAsOf: RulesAsOf
  /** The day whose records were used; later than requested when nothing is known for that day. */
  recordedBy: PlainDate
  /** The first day for which records exist. */
  knownFrom: PlainDate
  /** The rules that decided. */
  book: RuleBook
  /** The license as recorded by then. */
  credential: KeptLicense
  status: DatedStatus
}

/**
 * The status, as of a day, of a license that the caller may read. A future day uses the records so far. For a day
 * before the license's history begins, the answer uses the first recorded day, and says so.
 */
export async function statusAsOf(
  ctx: SignedInCtx,
  credential: CredentialRecord,
  query: AsOfQuery,
): Promise<Result<StatusAsOf>> {
  const { geo } = credential
  const today = todayInGeo(geo, ctx.now)
  if (query.recordedBy && query.recordedBy > today)
    return fail('invalidInput', { recordedBy: 'validation.dateInFuture' })
  const { revisions, credits, answers, attestations } = await readCredentialHistory(credential.id)
  const { record, ...view } = recordedBy(
    withNewest(revisions, credential),
    geo,
    query.recordedBy ?? minDate(query.asOf, today),
  )
  const { asOf } = query
  if (asOf < record.effectiveAt) return fail('invalidInput', { asOf: beforeIssue(record.effectiveAt) })
  const rules = query.rulesAsOf ?? 'THEN'
  const newest = await ctx.load.rules()
  const book = rules === 'THEN' ? bookOn(newest, asOf) : newest
  const topicAnswers = answersBy(answers, geo, view.recordedBy)
  const said = { topicAnswers, attestations: statedBy(attestations, geo, view.recordedBy) }
  const status = credentialStatus(book, { ...record, ...said }, standingBy(credits, geo, view.recordedBy), asOf)
  return ok({ ...view, asOf, rulesAsOf: rules, book, credential: record, status: { ...status, asOf } })
}

/**
 * Adds the newest version of a license if it is missing, because that one is always known, at least since its last
 * change.
 */
const withNewest = (
  revisions: readonly { version: number; recordedAt: Date; record: KeptLicense }[],
  credential: CredentialRecord,
) =>
  revisions.some(({ version }) => version === credential.version)
    ? revisions
    : [...revisions, { version: credential.version, recordedAt: credential.updatedAt, record: credential }]

const beforeIssue = (effectiveAt: PlainDate): FieldProblem => ({
  key: 'validation.beforeIssue',
  params: { date: formatDate(effectiveAt) },
})
