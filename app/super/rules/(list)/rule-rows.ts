import { credentialKind } from '@/app/_components/credentials/credential-label'
import { stateTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import type { Confidence } from '@/lib/domain/compliance/credit-requirements'
import { isInForce } from '@/lib/domain/compliance/evaluation'
import type { RuleState } from '@/lib/domain/compliance/rule-file'
import { isAged, leastSure, oldestReading } from '@/lib/domain/compliance/rule-readings'
import { foldText } from '@/lib/domain/people/sort-name'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { ListedRule } from '@/lib/services/rules/versions'
import type { RuleQuery } from '../rule-query'

/** A rule as one row of the list. */
export type RuleRow = {
  key: string
  geo: string
  type: string
  name: string
  /** The version in force, or else the newest one. */
  href: string
  inForce: string | null
  versions: { id: string; label: string; state: RuleState; tag: { text: string; tone: Tone } }[]
  confidence: { code: Confidence; text: string } | null
  oldest: string | null
  aged: boolean
  low: boolean
  /** Whether its newest text is old or names no age: of the version in force, or else of the newest one. */
  oldText: boolean
  /** Whether a version ends soon and has no successor. */
  ending: boolean
}

/** A rule as text. Its numbers are those of the version in force, or else of the newest one. */
export function ruleRow({ geo, credentialType, versions }: ListedRule, now: Date, t: Translate): RuleRow {
  const today = todayInGeo(geo, now)
  const current = versions.find(({ rule }) => rule.state === 'PUBLISHED' && isInForce(rule, today))
  const { rule: shown, textAge } = current ?? versions[0]!
  const [sure, oldest] = [leastSure(shown), oldestReading(shown)]
  const hours = { units: formatUnits(shown.total), months: shown.periodMonths }
  return {
    key: `${geo}:${credentialType}`,
    geo,
    type: credentialType,
    name: credentialKind({ geo, credentialType }, t),
    href: `/super/rules/${(current ?? versions[0]!).id}`,
    inForce: current ? t('rules.list.hours', hours) : null,
    versions: versions.map(({ id, rule }) => ({
      id,
      label: t('rules.list.version', { number: rule.number }),
      state: rule.state,
      tag: { text: t(`rules.states.${rule.state}`), tone: stateTones['rules.states'][rule.state] },
    })),
    confidence: sure && { code: sure, text: t(`rules.confidences.${sure}`) },
    oldest: oldest && t('rules.list.oldest', { date: formatDate(oldest) }),
    aged: versions.some(({ rule }) => isAged(rule, today)),
    low: versions.some(({ rule }) => leastSure(rule) === 'LOW'),
    oldText: textAge !== null,
    ending: versions.some(({ endsWithoutSuccessor }) => endsWithoutSuccessor),
  }
}

/** The matching rows by name. Every search word has to occur in the name of the place or type, or in their codes. */
export function findRules(rows: readonly RuleRow[], query: RuleQuery, locale: string): RuleRow[] {
  const words = foldText(query.q).split(/\s+/).filter(Boolean)
  const { compare } = new Intl.Collator(locale)
  return rows
    .filter(
      (row) =>
        (!query.geo || row.geo === query.geo) &&
        (!query.type || row.type === query.type) &&
        (!query.state || row.versions.some(({ state }) => state === query.state)) &&
        (!query.aged || row.aged) &&
        (!query.low || row.low) &&
        (!query.oldText || row.oldText) &&
        (!query.ending || row.ending) &&
        words.every((word) => foldText(`${row.name} ${row.key.replace(':', ' ')}`).includes(word)),
    )
    .toSorted((a, b) => compare(a.name, b.name))
}
