import { activityText, approvalNames, liveText } from '@/app/_components/compliance/hours-words'
import { credentialLabel, kindOrAll } from '@/app/_components/credentials/credential-label'
import { creditOnLicense, hoursText, type OutcomeFacts, outcomeFacts } from '@/app/_components/credits/credit-outcome'
import type { Definition } from '@/app/_ui/definition-list'
import type { CreditRecord } from '@/lib/data/credits/read'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { countsHours } from '@/lib/domain/compliance/evaluation'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { isOver } from '@/lib/domain/credentials/period'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import { orNotFound, ownOrNotFound } from '@/lib/server/enter-page'
import {
  type CredentialView,
  getCredentialStatus,
  listCredentialStatuses,
} from '@/lib/services/credentials/credentials'
import { getCredit } from '@/lib/services/credits/credits'
import type { SignedInCtx } from '@/lib/services/ctx'

const topicNames = ({ topicCodes }: Pick<CreditRecord, 'topicCodes'>, t: Translate) =>
  topicCodes.map((code) => t(`compliance.topics.${code}`)).join(t('compliance.topicResults.separator'))

/** The kinds of license that its owner took a course for; an empty string for all of them. */
const takenFor = (
  { source, approvedFor }: Pick<CreditRecord, 'source' | 'approvedFor'>,
  t: Translate,
  locale: string,
) =>
  source === 'SESSION'
    ? ''
    : listed(
        (approvedFor ?? []).map((pair) => kindOrAll(pair, t)),
        locale,
      )

/**
 * All recorded facts of a credit; empty fields are left out. `geo` is the place whose time zone decides the day it was
 * added.
 */
export function creditFacts(credit: CreditRecord, geo: string, t: Translate, locale: string): Definition[] {
  const term = (key: string) => t(`credits.detail.${key}`)
  const hours = (units: number) => t('credits.detail.countsUnits', { units: formatUnits(units) })
  const facts: [string, string | null][] = [
    ['completedAt', formatDate(credit.completedAt)],
    ['hours', hoursText(credit, t)],
    ['hoursOnline', credit.onlineUnits === null ? null : hours(credit.onlineUnits)],
    ['format', t(`enums.courseFormats.${credit.format}`)],
    ['providerName', credit.providerName],
    ['providerNumber', credit.providerNumber],
    ['live', liveText(credit, t)],
    ['activity', activityText(credit, t)],
    ['approvals', approvalNames(credit, t)],
    ['topicCodes', topicNames(credit, t)],
    ['topics', listed(credit.topics, locale)],
    ['approvedFor', takenFor(credit, t, locale)],
    ['source', t(`enums.creditSources.${credit.source}`)],
    ['addedAt', formatDate(todayInGeo(geo, credit.createdAt))],
  ]
  return facts.flatMap(([key, detail]) => (detail ? [{ term: term(key), detail }] : []))
}

/** True while the person may still correct or withdraw it: it is active and not from a class. */
export const isOwnToChange = ({ state, supersededAt, source }: CreditRecord): boolean =>
  isCurrentCredit({ state, supersededAt }) && source !== 'SESSION'

/** True for a credit that counts: not withdrawn, not revoked, not replaced. */
export const isCurrentCredit = ({ state, supersededAt }: Pick<CreditRecord, 'state' | 'supersededAt'>): boolean =>
  state === 'ACTIVE' && supersededAt === null

type CreditFields = Pick<
  CreditRecord,
  | 'title'
  | 'providerName'
  | 'providerNumber'
  | 'completedAt'
  | 'units'
  | 'printedHours'
  | 'onlineUnits'
  | 'format'
  | 'topics'
  | 'topicCodes'
  | 'source'
  | 'approvedFor'
  | 'live'
  | 'activity'
  | 'approvals'
>

/** The hours as printed are part of the hours. */
type FieldKey = Exclude<keyof CreditFields, 'printedHours' | 'source'>

/** One field that a correction changed, with its text. */
export type Change = { key: FieldKey; text: string }

/** The value of each field as people read it; an empty string for an empty field. */
function fieldTexts(credit: CreditFields, t: Translate, locale: string): Record<FieldKey, string> {
  const units = (value: number | null) =>
    value === null ? '' : t('credits.detail.countsUnits', { units: formatUnits(value) })
  return {
    title: credit.title,
    completedAt: formatDate(credit.completedAt),
    units: credit.units === null ? '' : hoursText(credit, t),
    onlineUnits: units(credit.onlineUnits),
    format: t(`enums.courseFormats.${credit.format}`),
    providerName: credit.providerName ?? '',
    providerNumber: credit.providerNumber ?? '',
    topicCodes: topicNames(credit, t),
    topics: listed(credit.topics, locale),
    approvedFor: takenFor(credit, t, locale),
    live: liveText(credit, t),
    activity: activityText(credit, t),
    approvals: approvalNames(credit, t),
  }
}

const names: Record<FieldKey, string> = {
  title: 'fields.courseTitle',
  completedAt: 'fields.completedAt',
  units: 'fields.units',
  onlineUnits: 'fields.onlineUnits',
  format: 'detail.format',
  providerName: 'fields.provider',
  providerNumber: 'fields.providerNumber',
  topicCodes: 'fields.topicCodes',
  topics: 'fields.topics',
  approvedFor: 'detail.approvedFor',
  live: 'detail.live',
  activity: 'detail.activity',
  approvals: 'detail.approvals',
}

/** The fields that a correction changed between `before` and `after`, in the order of the form. */
export function creditChanges(before: CreditFields, after: CreditFields, t: Translate, locale: string): Change[] {
  const was = fieldTexts(before, t, locale)
  const is = fieldTexts(after, t, locale)
  const orEmpty = (text: string, key: FieldKey) =>
    text || t(key === 'approvedFor' ? 'credits.fields.approvedForAll' : 'credits.detail.empty')
  return (Object.keys(names) as FieldKey[])
    .filter((key) => was[key] !== is[key])
    .map((key) => ({
      key,
      text: t('credits.detail.was', {
        field: t(`credits.${names[key]}`),
        before: orEmpty(was[key], key),
        after: orEmpty(is[key], key),
      }),
    }))
}

/** The effect of a credit on a license: hours that count, why not all of them, and the rule that decided. */
export type LicenseEffect = OutcomeFacts & {
  credentialId: string
  label: string
  /** The hours that count, for large print. */
  hours: string
  /** Its part of the period, in units; null where nothing is counted toward a total. */
  share: { own: number; counted: number; required: number } | null
  facts: Definition[]
  /** Years for which certificates must be kept, if the rule's source says so. */
  keepYears: number | null
}

/** The effect of a credit on a license as text; null for a credit that is not active. */
export function licenseEffect(view: CredentialView, credit: CreditRecord, t: Translate): LicenseEffect | null {
  const found = creditOnLicense(view, credit)
  if (!found) return null
  const { outcome, period, inPeriod } = found
  const { units, format, onlineUnits } = credit
  const { renewalPeriods: periods } = view.credential
  const issueFacts = { units, format, onlineUnits, periods, tracked: countsHours(period.evaluation) }
  const complete = hasAllHours(period.evaluation.status)
  return {
    ...outcomeFacts(outcome, { ...issueFacts, complete }, t),
    credentialId: view.credential.id,
    label: credentialLabel(view.credential, t),
    hours: formatUnits(outcome.countedUnits),
    share: inPeriod ? shareOf(outcome.countedUnits, period) : null,
    facts: inPeriod
      ? [...periodFacts(view, period, outcome.year, t), ...ruleFacts(period, t)]
      : [{ term: t('credits.detail.period'), detail: t('credits.detail.noPeriod') }],
    keepYears: period.rule?.keepCertificatesYears ?? null,
  }
}

function shareOf(own: number, { evaluation: { counted, required } }: PeriodStatus): LicenseEffect['share'] {
  if (!counted || !required || required.total <= 0) return null
  return { own, counted: counted.total, required: required.total }
}

function periodFacts(
  { status }: CredentialView,
  period: PeriodStatus,
  year: number | null,
  t: Translate,
): Definition[] {
  const { startsAt, endsAt, evaluation } = period
  const { counted, required, yearBoundaries } = evaluation
  const dates = `${formatDate(startsAt)} – ${formatDate(endsAt)}`
  const isCurrent = period.index === status.currentIndex && !isOver(period, status.asOf)
  const facts: Definition[] = [
    {
      term: t('credits.detail.period'),
      detail: isCurrent ? t('credits.detail.periodCurrent', { dates }) : dates,
    },
  ]
  if (year && yearBoundaries) {
    const { firstYearEndsAt, secondYearStartsAt } = yearBoundaries
    const detail =
      year === 1
        ? t('credits.detail.firstYear', { date: formatDate(firstYearEndsAt) })
        : t('credits.detail.secondYear', { date: formatDate(secondYearStartsAt) })
    facts.push({ term: t('credits.detail.year'), detail })
  }
  if (counted && required && required.total > 0) {
    const values = { counted: formatUnits(counted.total), required: formatUnits(required.total) }
    facts.push({ term: t('credits.detail.required'), detail: t('credits.detail.requiredValue', values) })
  }
  return facts
}

/** The order of counting, unless it is simply by date, and the day the rules were last checked. */
function ruleFacts({ rule, evaluation }: PeriodStatus, t: Translate): Definition[] {
  const facts: Definition[] = []
  if (evaluation.allocation === 'IN_PERSON_FIRST')
    facts.push({ term: t('credits.detail.order'), detail: t('compliance.allocation.IN_PERSON_FIRST') })
  if (rule) {
    const detail = t('credits.detail.ruleChecked', { date: formatDate(rule.lastChecked) })
    facts.push({ term: t('credits.detail.rule'), detail })
  }
  return facts
}

export type CreditParams = { params: Promise<{ credentialId: string; creditId: string }> }

/**
 * A license, one of the person's credits, and the person's other active licenses. Shows the not-found page when either
 * id is not theirs.
 */
export async function loadCredit(ctx: SignedInCtx, { params }: CreditParams) {
  const { credentialId, creditId } = await params
  // This reads all licenses and credits at once; the calls below find most of it cached.
  const credentials = orNotFound(await listCredentialStatuses(ctx, {}))
  const [view, credit] = await Promise.all([
    getCredentialStatus(ctx, { id: credentialId }),
    getCredit(ctx, { id: creditId }),
  ])
  return {
    view: ownOrNotFound(view),
    credit: ownOrNotFound(credit),
    others: credentials.filter(({ credential }) => credential.id !== credentialId),
  }
}
