import { type CredentialFacts, credentialStatus, type PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { nextActionMessage } from '@/lib/domain/compliance/next-action'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import {
  firstRenewalNotes,
  type RequirementFacts,
  type RequirementNote,
  referenceFacts,
  unitRuleFacts,
} from '../requirement-facts'

/** A license as far as the form knows it. */
export type Draft = {
  geo: string
  credentialType: string
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
  firstLicense: boolean | null
}

export type PeriodLine = { key: string; dates: string; asks: string | null; current: boolean }

/** What the form shows beside it: the periods the dates give, what deserves a word about them, and the requirement. */
export type PreviewFacts = {
  periods: PeriodLine[]
  /** Earlier periods that are not listed one by one. */
  earlier: number
  /** What to do before periods can be shown; null when they are. */
  hint: string | null
  notes: RequirementNote[]
  requirement: RequirementFacts | null
}

const shownPeriods = 3

/** What would be tracked for a license that is being entered. */
export function previewFacts(draft: Draft, today: PlainDate, t: Translate): PreviewFacts {
  const { geo, credentialType, effectiveAt, expiresAt } = draft
  const rule = ruleFor(geo, credentialType, expiresAt ?? today)
  const reference = rule ? null : referenceRuleFor(geo, credentialType, expiresAt ?? today)
  const requirement = rule ? unitRuleFacts(rule, t) : reference ? referenceFacts(reference, t) : null
  if (!effectiveAt || !expiresAt) {
    return { periods: [], earlier: 0, hint: t('credentials.preview.dates'), notes: [], requirement }
  }
  if (expiresAt <= effectiveAt) {
    return { periods: [], earlier: 0, hint: t('credentials.preview.order'), notes: [], requirement }
  }
  const facts: CredentialFacts = { ...draft, effectiveAt, expiresAt, renewalPeriods: [] }
  const { periods, currentIndex, current } = credentialStatus(facts, [], today)
  const lines = periods.map((period, index) => lineOf(period, index === currentIndex, t))
  return {
    periods: lines.slice(-shownPeriods),
    earlier: Math.max(0, lines.length - shownPeriods),
    hint: null,
    notes: exemptionNotes(current, today, t),
    requirement,
  }
}

function lineOf({ startsAt, endsAt, evaluation }: PeriodStatus, current: boolean, t: Translate): PeriodLine {
  const { required, status } = evaluation
  const asks =
    status === 'EXEMPT'
      ? t('credentials.preview.noHours')
      : required && t('credentials.preview.required', { units: formatUnits(required.total) })
  return { key: startsAt, dates: `${formatDate(startsAt)} – ${formatDate(endsAt)}`, asks, current }
}

/** A period without hours says why: the first renewal, with what is still due, or dates that look mistyped. */
function exemptionNotes(
  { evaluation, rule, startsAt, endsAt }: PeriodStatus,
  asOf: PlainDate,
  t: Translate,
): RequirementNote[] {
  if (!rule || evaluation.status !== 'EXEMPT') return []
  if (evaluation.statusReason === 'FIRST_RENEWAL') {
    const exempt: RequirementNote = { key: 'exempt', text: t('compliance.firstRenewal.exempt'), tone: 'success' }
    return [exempt, ...firstRenewalNotes(rule, t)]
  }
  const period = { startsAt, endsAt }
  const { key, params } = nextActionMessage('CHECK_LICENSE_DATES', { period, rule, evaluation, asOf })
  return [{ key, text: t(`compliance.${key}`, params), tone: 'warn' }]
}

/** The groups of texts that a preview can say; given to the browser as templates. */
export const previewTexts = [
  'compliance.limits',
  'compliance.notes',
  'compliance.firstRenewal',
  'compliance.modes',
  'compliance.reference',
  'compliance.rule',
  'compliance.frequencies',
  'compliance.topics',
  'compliance.referenceFirstRenewal',
  'compliance.carryOver',
  'compliance.details',
  'compliance.nextAction.checkLicenseDates',
  'compliance.nextAction.checkLicenseDatesLikelyError',
  'credentials.limits',
  'credentials.preview',
  'credentials.requirement',
] as const
