import { dotted } from '@/app/_ui/dotted'
import type { Tone } from '@/app/_ui/tone'
import {
  type CreditRequirement,
  type RuleNote,
  type RuleSource,
  stillDueNotes,
} from '@/lib/domain/compliance/credit-requirements'
import type { ReferenceRule, ReferenceTopic } from '@/lib/domain/compliance/reference-rule'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

/** One number, with its source and whether that source is too unsure to rely on. */
export type RequirementItem = { term: string; detail: string; source?: RuleSource; unsure?: boolean }

export type RequirementNote = { key: string; text: string; tone: Tone }

/** A state's requirements as text. A reference rule is shown but never counted. */
export type RequirementFacts = {
  referenceOnly: boolean
  items: RequirementItem[]
  topics: string[]
  notes: RequirementNote[]
  sources: readonly RuleSource[]
  checked: string
}

/** Notes that call for caution: the law requires more than we count. */
const warnings: ReadonlySet<RuleNote> = new Set<RuleNote>(stillDueNotes)

/** The remarks of a rule, warnings first. */
export const ruleNotes = (rule: CreditRequirement, t: Translate): RequirementNote[] =>
  rule.notes
    .map((note): RequirementNote => {
      const tone = warnings.has(note) ? 'warn' : 'info'
      return { key: note, text: t(`compliance.notes.${note}`), tone }
    })
    .toSorted((a, b) => Number(b.tone === 'warn') - Number(a.tone === 'warn'))

/** Requirements that remain on a first renewal without hours. */
export const firstRenewalNotes = (rule: CreditRequirement, t: Translate): RequirementNote[] =>
  rule.firstRenewalNotes.map((note) => ({ key: note, text: t(`compliance.firstRenewal.${note}`), tone: 'info' }))

/** What a period takes in all. */
export function totalItem(total: number, months: number, t: Translate) {
  const params = { units: formatUnits(total), months }
  const key = total > 0 ? 'hoursPerPeriod' : 'noHoursPerPeriod'
  return { term: t('compliance.limits.total'), detail: t(`compliance.reference.${key}`, params) }
}

/** A rule for reference only: the state's requirement, its topics, and the confidence of the sources. */
export function referenceFacts(rule: ReferenceRule, t: Translate): RequirementFacts {
  const { total, periodMonths, minPerYear, mode, effectiveFrom, confidence, sources, lastChecked } = rule
  const reference = (key: string, params?: Record<string, string>) => t(`compliance.reference.${key}`, params)
  const perYear = minPerYear === null ? null : reference('hoursPerYear', { units: formatUnits(minPerYear) })
  const since = effectiveFrom === null ? null : reference('effectiveFrom', { date: formatDate(effectiveFrom) })
  return {
    referenceOnly: true,
    items: [
      { ...totalItem(total, periodMonths, t), term: t(`compliance.modes.${mode}`) },
      ...(perYear ? [{ term: t('compliance.limits.perYear'), detail: perYear }] : []),
    ],
    topics: rule.topics.map((topic) => topicText(topic, t)),
    notes: referenceNotes(rule, t),
    sources,
    checked: dotted([
      reference('lastChecked', { date: formatDate(lastChecked) }),
      reference(`confidence.${confidence}`),
      since,
    ]),
  }
}

/** A topic as text: its name, hours, and how often it is due. */
export function topicText({ topic, units, frequency, includedInTotal }: ReferenceTopic, t: Translate): string {
  const parts = [
    units === null ? null : t('compliance.reference.topicHours', { units: formatUnits(units) }),
    t(`compliance.frequencies.${frequency}`),
    includedInTotal || units === null ? null : t('compliance.reference.onTop'),
  ]
  return t('credentials.requirement.topic', {
    topic: t(`compliance.topics.${topic}`),
    rest: parts.filter((part) => part !== null).join(t('credentials.requirement.separator')),
  })
}

function referenceNotes({ firstRenewal, carryOver, details }: ReferenceRule, t: Translate): RequirementNote[] {
  const units = carryOver?.units ?? null
  const params: Record<string, string> = units === null ? {} : { units: formatUnits(units) }
  const note = (key: string, text: string): RequirementNote => ({ key, text, tone: 'info' })
  return [
    ...(firstRenewal ? [note(firstRenewal, t(`compliance.referenceFirstRenewal.${firstRenewal}`))] : []),
    ...(carryOver ? [note(carryOver.kind, t(`compliance.carryOver.${carryOver.kind}`, params))] : []),
    ...details.map((detail) => note(detail, t(`compliance.details.${detail}`))),
  ]
}
