import { expect, test } from 'vitest'
import type { RuleNumber } from '@/lib/domain/compliance/credit-requirements'
import { agedReadings, isAged } from '@/lib/domain/compliance/rule-readings'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

const today = '2026-11-27' as PlainDate
const [anyTopic] = shippedRules.flatMap(({ topics }) => topics)
const readOn = (daysAgo: number) => addDays(today, -daysAgo)

/** A rule whose numbers and topics were read the given number of days ago. */
const rule = (numbers: Partial<Record<RuleNumber, number>>, topics: number[] = []) => ({
  facts: Object.fromEntries(
    Object.entries(numbers).map(([name, days]) => [
      name,
      { source: 0, confidence: 'HIGH' as const, readOn: readOn(days) },
    ]),
  ),
  topics: topics.map((days) => ({ ...anyTopic!, readOn: readOn(days) })),
})

test.each([
  ['numbers after 400 days', rule({ total: 401, periodMonths: 400, cycle: 900 }), [900, 401]],
  ['topics as well', rule({ total: 0 }, [401, 1]), [401]],
  ['nothing that was read lately', rule({ total: 1 }, [400]), []],
  ['nothing of a rule that claims nothing', rule({}), []],
])('to be read again are, the oldest first: %s', (_which, read, days) => {
  expect(agedReadings(read, today)).toEqual(days.map(readOn))
  expect(isAged(read, today)).toBe(days.length > 0)
})
