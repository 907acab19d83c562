import { ruleFactNames } from '@/lib/domain/compliance/credit-requirements'
import { withPoint } from '@/lib/domain/units'
import type { Problems } from '@/lib/domain/values'
import { dateIn } from '@/lib/domain/values'
import type { FirstRenewalValues, HoursValues, RuleValues, TopicValues } from './form-values'
import { hoursOf, writtenInstead, writtenNode } from './requirement-values'

/*
 * Converts the typed values into the API's input. Text that is not a valid number or date is passed on unchanged, so
 * that the domain rules report its field.
 */

const asHours = (text: string): number | string | null => {
  const typed = withPoint(text)
  if (typed === '') return null
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : typed
}

const asCount = (text: string): number | string | null => {
  const typed = text.normalize('NFKC').trim()
  return /^\d{1,6}$/.test(typed) ? Number(typed) : typed || null
}

const asDate = (text: string): string => dateIn(text) ?? text.trim()

const firstRenewal = ({ kind, asks, otherwise, months, units, rows }: FirstRenewalValues) => {
  switch (kind) {
    case 'NONE':
    case 'USUAL':
      return {}
    case 'EXEMPT':
      return { firstRenewal: { kind, asks, otherwise } }
    case 'EXEMPT_WHEN_SHORT':
      return { firstRenewal: { kind, asks, maxMonths: asCount(months) } }
    case 'BY_LENGTH': {
      const table = rows.map(({ underMonths, total }) => ({ underMonths: asCount(underMonths), total: asHours(total) }))
      return { firstRenewal: { kind, asks, table } }
    }
    case 'PER_MONTH':
      return { firstRenewal: { kind, asks, units: asHours(units) } }
    case 'NOT_READ':
      return { firstRenewal: { kind, underMonths: asCount(months) } }
  }
}

const topicBody = (topic: TopicValues) => ({
  code: topic.code,
  hours: asHours(topic.hours),
  every: topic.every.startsWith('EVERY_N') ? { kind: topic.every, n: asCount(topic.n) } : { kind: topic.every },
  from: topic.from.trim() === '' ? null : asDate(topic.from),
  audience: topic.audience || null,
  ...(topic.notAtFirstRenewal ? { notAtFirstRenewal: true } : {}),
  includedInTotal: topic.includedInTotal,
  source: { url: topic.url.trim(), cite: topic.cite.trim() },
  confidence: topic.confidence,
  readOn: asDate(topic.readOn),
})

function carryOver(typed: string, { lastMonths }: HoursValues) {
  const [units, months] = [asHours(typed), asCount(lastMonths)]
  if (units === null && months === null) return {}
  return { carryOver: { units, ...(months === null ? {} : { lastMonths: months }) } }
}

/** What a law asks of hours beside their sums; what is empty is left out. */
function hoursFields(values: HoursValues) {
  const { minLive, minEachYear, hoursBefore, sameCourseOnce, approvedBy, maxByActivity } = values
  const maxTogether = values.maxTogether.map(({ activities, most }) => ({ activities, most: asHours(most) }))
  const activities = Object.entries(maxByActivity).flatMap(([activity, typed]) => {
    const most = asHours(typed)
    return most === null ? [] : [[activity, most] as const]
  })
  const fields = {
    minLive: asHours(minLive),
    maxByActivity: activities.length > 0 ? Object.fromEntries(activities) : null,
    maxTogether: maxTogether.length > 0 ? maxTogether : null,
    sameCourseOnce: sameCourseOnce || null,
    approvedBy: approvedBy.length > 0 ? approvedBy : null,
    minEachYear: asHours(minEachYear),
    hoursBefore: asCount(hoursBefore),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Converts all typed values into a draft. */
export function bodyOf(values: RuleValues): Record<string, unknown> {
  const { texts, cycle, fixedDates, changes, fields, topics, notes, firstNotes, sources, facts, kept } = values
  const noteKeys = new Set<string>([...notes, ...firstNotes])
  const indexOfSource = (key: string) => sources.findIndex((source) => String(source.key) === key)
  const months = asCount(texts.minFirstLicenseMonths)
  const opens = asCount(texts.renewalOpensDays)
  const renewalPage = texts.renewalPage.trim()
  const numbers = {
    total: asHours(texts.total),
    minFirstYear: asHours(texts.minFirstYear),
    minSecondYear: asHours(texts.minSecondYear),
    maxFirstYear: asHours(texts.maxFirstYear),
    maxOnline: asHours(texts.maxOnline),
    minInitialDays: asCount(texts.minInitialDays) ?? 0,
    // A first renewal with a shape of its own is described by that shape, not by this flag.
    firstRenewalExempt: values.first.kind === 'USUAL' || (values.first.kind !== 'NONE' && kept.exempt),
    reactivationYears: asCount(texts.reactivationYears),
  }
  const ofNode = hoursOf(numbers)
  const { requirement, exemptions, firstRenewalRoutes } = values
  return {
    ...numbers,
    periodMonths: asCount(texts.periodMonths),
    ...(months === null ? {} : { minFirstLicenseMonths: months }),
    cycle,
    keepCertificatesYears: asCount(texts.keepCertificatesYears),
    ...(opens === null ? {} : { renewalOpensDays: opens }),
    ...(cycle === 'FIXED_DATE' && fixedDates.length > 0
      ? {
          fixedDates: fixedDates.map(({ month, day, years }) => ({
            month: asCount(month),
            day: asCount(day),
            years: years || null,
          })),
        }
      : {}),
    ...firstRenewal(values.first),
    ...carryOver(texts.carryOver, fields),
    ...hoursFields(fields),
    ...(changes.length > 0
      ? {
          limitChanges: changes.map(({ completedFrom, value }) => ({
            limit: 'maxOnline',
            completedFrom: asDate(completedFrom),
            value: asHours(value),
          })),
        }
      : {}),
    ...(requirement ? { requirement: writtenNode(requirement, ofNode) } : {}),
    ...(exemptions.length > 0 ? { exemptions: writtenInstead(exemptions, 'name', ofNode) } : {}),
    ...(firstRenewalRoutes.length > 0
      ? { firstRenewalRoutes: writtenInstead(firstRenewalRoutes, 'route', ofNode) }
      : {}),
    ...(kept.reportTo ? { reportTo: kept.reportTo } : {}),
    board: texts.board.trim(),
    ...(renewalPage === '' ? {} : { renewalPage }),
    notes,
    firstRenewalNotes: firstNotes,
    noteSources: Object.fromEntries(Object.entries(kept.noteSources).filter(([note]) => noteKeys.has(note))),
    sources: sources.map(({ url, cite }) => ({ url: url.trim(), cite: cite.trim() })),
    facts: Object.fromEntries(
      ruleFactNames.flatMap((name) => {
        const { source, confidence, readOn } = facts[name]
        return indexOfSource(source) < 0
          ? []
          : [[name, { source: indexOfSource(source), confidence, readOn: asDate(readOn) }]]
      }),
    ),
    topics: topics.map(topicBody),
    lastChecked: asDate(texts.lastChecked),
  }
}

/** Maps problems to field names: problems inside a number appear at the field of that number. */
export const atFields = (problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path.replace(/^carryOver\.units$/, 'carryOver'), problem]),
  )
