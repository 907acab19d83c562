import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import { addDays, addMonths, type PlainDate } from '@/lib/domain/time/plain-date'
import { type CredentialFacts, currentStatus, type RecordedCredit } from './credential-status'
import type { CreditRequirement } from './credit-requirements'
import { bookOf, emptyBook } from './rule-for'
import { openTopics } from './topics'

/** Typical records that show a rule's effect to its author; each has a name and a text in `rules.examples`. */
export const exampleNames = ['online', 'half', 'inPerson', 'firstYear', 'short', 'nothing', 'first', 'topics'] as const
type ExampleName = (typeof exampleNames)[number]

/** A record of a made-up person. Units are hundredths of an hour. */
export type ExampleRecord = {
  name: ExampleName
  credential: CredentialFacts
  credits: RecordedCredit[]
  units: number
  online: number
}

/** Days left in each record's period: near its end, but not so near that the deadline alone decides the status. */
const daysLeft = 100
/** The units missing in the `short` record. */
const someUnits = 400

type CompletedUnits = {
  online?: number
  firstYear?: number
  secondYear?: number
  topics?: RecordedCredit['topicCodes']
}

const completedUnits = (name: ExampleName, total: number, topicCodes: RecordedCredit['topicCodes']): CompletedUnits => {
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
 * Records around the total of a rule on a day: all of it online, half of it, all in person, all in the first year, four
 * hours short, nothing, a first license with nothing, and one with every topic.
 */
export function exampleRecords(rule: CreditRequirement, asOf: PlainDate): ExampleRecord[] {
  const { geo, type: credentialType, total } = rule
  const periodMonths = Math.max(2, rule.periodMonths)
  const endsAt = addDays(asOf, daysLeft)
  const startsAt = addDays(addMonths(endsAt, -periodMonths), 1)
  const previousPeriod = { startsAt: addMonths(startsAt, -periodMonths), endsAt: addDays(startsAt, -1) }
  const secondHalfStart = addDays(addMonths(startsAt, Math.floor(periodMonths / 2)), 1)
  const lateDay = secondHalfStart < asOf ? secondHalfStart : asOf
  const topicCodes = [...new Set(rule.topics.map(({ code }) => code))]
  return exampleNames.map((name) => {
    const isFirst = name === 'first'
    const credential: CredentialFacts = {
      geo,
      credentialType,
      expiresAt: endsAt,
      firstLicense: isFirst,
      effectiveAt: isFirst ? startsAt : previousPeriod.startsAt,
      renewalPeriods: isFirst ? [{ startsAt, endsAt }] : [previousPeriod, { startsAt, endsAt }],
    }
    const { online = 0, firstYear = 0, secondYear = 0, topics } = completedUnits(name, total, topicCodes)
    const credits = [
      { id: 'online', completedAt: lateDay, units: online, format: 'ONLINE' as const },
      { id: 'first', completedAt: addDays(startsAt, 30), units: firstYear, format: 'IN_PERSON' as const },
      { id: 'second', completedAt: lateDay, units: secondYear, format: 'IN_PERSON' as const, topicCodes: topics },
    ].filter(({ units }) => units > 0)
    return { name, credential, credits, units: online + firstYear + secondYear, online }
  })
}

/** The verdict of a rule on a record. */
export type ExampleAnswer = { status: ComplianceStatus; missing: number; topics: number }

/** The verdict of one version on a record, regardless of its dates; without a version nothing is tracked. */
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
