import { describe, expect, test } from 'vitest'
import { evaluatePeriod } from '@/lib/domain/compliance/credential-status'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import type { TopicState } from '@/lib/domain/compliance/topics'
import { periodIndexOn } from '@/lib/domain/credentials/current-period'
import type { Period } from '@/lib/domain/credentials/period'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import type { TopicCode } from '@/lib/domain/lists/topics'
import file from './worked-examples.json' with { type: 'json' }

type Example = {
  id: string
  derivedFrom: 'TEXT' | 'THIRD_PARTY'
  effectiveAt: string
  firstLicense: boolean | null
  periods: Period[]
  asOf: string
  credits: { completedAt: string; units: number; format: CourseFormat; topics: TopicCode[] }[]
  expect: {
    status: string
    reason: string | null
    required: number | null
    counted: number | null
    missing: number | null
    carried?: number
    topics?: Partial<Record<TopicCode, TopicState>>
  }
  why: string
}

const examples: Record<string, Example[]> = JSON.parse(JSON.stringify(file.examples))
const hours = (units: number | undefined) => (units === undefined ? null : units / 100)

/** What the product says to an example, in its form. The period is the last one. */
function answerTo(geo: string, credentialType: string, { effectiveAt, firstLicense, periods, asOf, credits }: Example) {
  const expiresAt = periods.at(-1)!.endsAt
  const credential = { geo, credentialType, effectiveAt, expiresAt, firstLicense, renewalPeriods: periods }
  const facts = credits.map(({ completedAt, units, format, topics }, index) => ({
    id: `credit-${index}`,
    completedAt,
    units: Math.round(units * 100),
    format,
    topicCodes: topics,
  }))
  const { evaluation, topics } = evaluatePeriod(shippedBook, credential, periods, periods.length - 1, facts, asOf)
  const { status, statusReason, required, counted, remaining } = evaluation
  return {
    status,
    reason: statusReason,
    required: hours(required?.total),
    counted: hours(counted?.total),
    missing: hours(remaining?.units),
    carried: hours(counted?.carried),
    topics: Object.fromEntries(topics.map(({ rule, state }) => [rule.code, state])),
  }
}

describe.each(Object.entries(examples))('%s', (pair, list) => {
  const [geo = '', type = ''] = pair.split('-')

  test.each(list.map((example) => [example.id, example.derivedFrom, example.why, example] as const))(
    '%s (%s): %s',
    (_id, _from, _why, example) => {
      const { topics = {}, carried = null, ...wanted } = example.expect
      expect(answerTo(geo, type, example)).toMatchObject({ ...wanted, carried, topics })
    },
  )

  test('at least five, and those that rest on a third party say so', () => {
    expect(list.length).toBeGreaterThanOrEqual(5)
    for (const { derivedFrom, expect: wanted, periods } of list) {
      const rule = ruleFor(shippedBook, geo, type, periods.at(-1)!.endsAt)!
      const low = rule.topics.filter(({ confidence }) => confidence === 'LOW').map(({ code }) => code)
      const rests = low.some((code) => wanted.topics?.[code]) || wanted.reason === 'FIRST_PERIOD_NOT_READ'
      expect(derivedFrom).toBe(rests ? 'THIRD_PARTY' : 'TEXT')
      expect(periodIndexOn(periods, periods.at(-1)!.startsAt)).toBe(periods.length - 1)
    }
  })
})

test('what a source allows and is not counted is named with its reason', () => {
  const known = Object.values(examples).flatMap((list) => list.map(({ id }) => id))
  for (const [id, { why, notComputed }] of Object.entries(file.notComputed)) {
    expect(known).not.toContain(id)
    expect([why, notComputed].every((text) => text !== '')).toBe(true)
  }
})
