import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCase } from '@/lib/domain/compliance/case-format'
import { specificationBook } from '@/lib/domain/compliance/shipped-rules'
import cases from './requirement-cases.json'

test('there are all cases of the definition', () => {
  expect(cases.map(({ id }) => id)).toEqual(
    Array.from({ length: 23 }, (_, at) => `W${String(at + 1).padStart(2, '0')}`),
  )
})

test.each(cases.map((record) => [record.id, record.title, record] as const))('%s: %s', (id, _title, record) => {
  const { expected, ...question } = record
  const answer = answerCase(question, specificationBook)
  expect(answer).toEqual({ id, result: expected })
  // Programs may compare the text, so the fields and their order are part of the format.
  expect(JSON.stringify(answer)).toBe(JSON.stringify({ id, result: expected }))
})

/** Any JSON inserted anywhere into the input of a case. */
const mutated = fc
  .record({ record: fc.constantFrom(...cases), steps: fc.array(fc.nat(12), { maxLength: 8 }), value: fc.jsonValue() })
  .map(({ record, steps, value }) => {
    const copy = structuredClone(record)
    let node = copy.input as unknown as Record<string, unknown>
    const keyAt = (step = 0) => Object.keys(node)[step % Math.max(1, Object.keys(node).length)] ?? 'x'
    for (const step of steps) {
      const next = node[keyAt(step)]
      if (typeof next !== 'object' || next === null) break
      node = next as Record<string, unknown>
    }
    node[keyAt(steps.at(-1))] = value
    return copy
  })

test('no JSON makes it fall: each record is answered or refused', () => {
  fc.assert(
    fc.property(mutated, (record) => {
      const answer = answerCase(record, specificationBook)
      return 'result' in answer !== 'error' in answer
    }),
    { numRuns: 1000, seed: 45 },
  )
})
