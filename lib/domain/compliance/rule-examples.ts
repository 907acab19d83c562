import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import { addDays, addMonths, type PlainDate } from '@/lib/domain/time/plain-date'
import { type CredentialFacts, currentStatus, type RecordedCredit } from './credential-status'
import type { CreditRequirement } from './credit-requirements'
import { bookOf, emptyBook } from './rule-for'
import { openTopics } from './topics'

/** Typical records, by which somebody who writes a rule sees what it does; each has a name and a line in `rules.examples`. */
export const exampleNames = ['online', 'half', 'inPerson', 'firstYear', 'short', 'nothing', 'first', 'topics'] as const
export type ExampleName = (typeof exampleNames)[number]

/** A record of somebody who does not exist. Units are hundredths of an hour. */
export type ExampleRecord = {
  name: ExampleName
  credential: CredentialFacts
  credits: RecordedCredit[]
  units: number
  online: number
}

/** Days that are left of the period of each: near its end, and not so near that only that is said. */
const daysLeft = 100
/** What the fifth of them has not done yet. */
const someUnits = 400

type Done = { online?: number; firstYear?: number; secondYear?: number; topics?: RecordedCredit['topicCodes'] }

const done = (name: ExampleName, total: number, topicCodes: RecordedCredit['topicCodes']): Done => {
  const half = Math.round(total / 2)
  switch (name) {
    case 'online':
      return { online: total }
    case 'half':
      return { online: half, secondYear: total - half }
    case 'inPerson':
      return { firstYear: half, secondYear: total - half }
    case 'firstYear':
      return { firstYear: total }
    case 'short':
      return { firstYear: half, secondYear: Math.max(0, total - half - someUnits) }
    case 'topics':
      return { firstYear: half, secondYear: total - half, topics: topicCodes }
    default:
      return {}
  }
}

/**
 * Records around the total of a rule, on a day: all of it online, half of it, all in person, all in the first year, four hours short,
 * nothing, a first license with nothing, and one with every topic.
 */
export function exampleRecords(rule: CreditRequirement, asOf: PlainDate): ExampleRecord[] {
  const { geo, type: credentialType, total } = rule
  const periodMonths = Math.max(2, rule.periodMonths)
  const endsAt = addDays(asOf, daysLeft)
  const startsAt = addDays(addMonths(endsAt, -periodMonths), 1)
  const before = { startsAt: addMonths(startsAt, -periodMonths), endsAt: addDays(startsAt, -1) }
  const second = addDays(addMonths(startsAt, Math.floor(periodMonths / 2)), 1)
  const late = second < asOf ? second : asOf
  const topicCodes = [...new Set(rule.topics.map(({ code }) => code))]
  return exampleNames.map((name) => {
    const isFirst = name === 'first'
    const credential: CredentialFacts = {
      geo,
      credentialType,
      expiresAt: endsAt,
      firstLicense: isFirst,
      effectiveAt: isFirst ? startsAt : before.startsAt,
      renewalPeriods: isFirst ? [{ startsAt, endsAt }] : [before, { startsAt, endsAt }],
    }
    const { online = 0, firstYear = 0, secondYear = 0, topics } = done(name, total, topicCodes)
    const credits = [
      { id: 'online', completedAt: late, units: online, format: 'ONLINE' as const },
      { id: 'first', completedAt: addDays(startsAt, 30), units: firstYear, format: 'IN_PERSON' as const },
      { id: 'second', completedAt: late, units: secondYear, format: 'IN_PERSON' as const, topicCodes: topics },
    ].filter(({ units }) => units > 0)
    return { name, credential, credits, units: online + firstYear + secondYear, online }
  })
}

/** What a rule says of a record. */
export type ExampleAnswer = { status: ComplianceStatus; missing: number; topics: number }

/** What one version says of a record, whatever its dates; without one nothing is tracked. */
export function judgeExample(
  { credential, credits }: ExampleRecord,
  rule: CreditRequirement | null,
  asOf: PlainDate,
): ExampleAnswer {
  const book = rule ? bookOf([{ ...rule, effectiveFrom: null, effectiveTo: null }]) : emptyBook
  const { evaluation, topics } = currentStatus(book, credential, credits, asOf)
  return {
    status: evaluation.status,
    missing: evaluation.remaining?.units ?? 0,
    topics: openTopics(topics).length,
  }
}
