import { describe, expect, test } from 'vitest'
import { isInForce } from '@/lib/domain/compliance/evaluation'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook, shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { answerWorked, compareWorked } from '@/lib/domain/compliance/worked-example'
import { notComputed, workedExamples, workedExamplesOf } from '@/lib/domain/compliance/worked-examples'
import { periodIndexOn } from '@/lib/domain/credentials/period'

describe.each(workedExamples)('%s', (pair, list) => {
  const [geo = '', type = ''] = pair.split('-')

  test.each(list.map((example) => [example.id, example.derivedFrom, example.why, example] as const))(
    '%s (%s): %s',
    (_id, _from, _why, example) => {
      const { topics = {}, carried = null, ...wanted } = example.expect
      expect(answerWorked(shippedBook, { geo, type }, example)).toMatchObject({ ...wanted, carried, topics })
    },
  )

  test('those that rest on a third party say so', () => {
    for (const { derivedFrom, expect: wanted, periods } of list) {
      // No version decides a period before the first one was read.
      const rule = ruleFor(shippedBook, geo, type, periods.at(-1)!.endsAt)
      const topics = rule?.topics ?? []
      const low = topics.filter(({ confidence }) => confidence === 'LOW').map(({ code }) => code)
      const isCarriedByOthers = Boolean(wanted.carried) && rule?.facts.carryOver?.confidence === 'LOW'
      const rests = isCarriedByOthers || low.some((code) => wanted.topics?.[code])
      if (wanted.reason !== 'FIRST_PERIOD_NOT_READ') expect(derivedFrom).toBe(rests ? 'THIRD_PARTY' : 'TEXT')
      expect(periodIndexOn(periods, periods.at(-1)!.startsAt)).toBe(periods.length - 1)
    }
  })
})

test('what a source allows and is not counted is named with its reason', () => {
  const known = workedExamples.flatMap(([, list]) => list.map(({ id }) => id))
  for (const [id, { why, notComputed: reason }] of Object.entries(notComputed)) {
    expect(known).not.toContain(id)
    expect([why, reason].every((text) => text !== '')).toBe(true)
  }
})

test('a version is compared with what was derived by hand: one hour more is another answer where hours are said', () => {
  const shipped = shippedRules.find(({ version }) => version === 'TX-NFA-1')!
  const list = workedExamplesOf('TX', 'NFA').filter(({ periods }) => isInForce(shipped, periods.at(-1)!.endsAt))
  expect(list.length).toBeGreaterThanOrEqual(5)
  expect(list.map((example) => compareWorked(example, shipped).isSame)).toEqual(list.map(() => true))
  const more = { ...shipped, total: shipped.total + 100 }
  for (const example of list) {
    const { answer: said, isSame: same } = compareWorked(example, more)
    expect([same, said.required]).toEqual([example.expect.required === null, example.expect.required! + 1])
  }
  expect(workedExamplesOf('TX', 'RN')).toEqual([])
})

test('one topic with another state is another answer', () => {
  const shipped = shippedRules.find(({ version }) => version === 'TX-NFA-1')!
  const example = workedExamplesOf('TX', 'NFA').find(({ expect: { topics } }) => topics?.ETHICS === 'MET')!
  const topics = { ...example.expect.topics, ETHICS: 'MISSING' as const }
  expect(compareWorked({ ...example, expect: { ...example.expect, topics } }, shipped).isSame).toBe(false)
})
