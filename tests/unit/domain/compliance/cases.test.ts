import { expect, test } from 'vitest'
import { answerCase } from '@/lib/domain/compliance/case-format'
import cases from './cases.json'

test.each(cases.map((record) => [record.id, record.title, record] as const))('%s: %s', (id, _title, record) => {
  const { expected, ...question } = record
  expect(answerCase(question)).toEqual({ id, result: expected })
})
