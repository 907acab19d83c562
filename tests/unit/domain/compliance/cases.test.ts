import { expect, test } from 'vitest'
import { answerCase as answerBy } from '@/lib/domain/compliance/case-format'
import { specificationBook } from '@/lib/domain/compliance/shipped-rules'
import cases from './cases.json'

const answerCase = (record: unknown) => answerBy(record, specificationBook)

test.each(cases.map((record) => [record.id, record.title, record] as const))('%s: %s', (id, _title, record) => {
  const { expected, ...question } = record
  expect(answerCase(question)).toEqual({ id, result: expected })
})
