import { expect, test } from 'vitest'
import { agingFacts } from '@/lib/domain/compliance/aging-facts'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

const today = '2026-11-27' as PlainDate
const readOn = (daysAgo: number) => ({ readOn: addDays(today, -daysAgo) })

test('numbers that were read more than 400 days ago are to be read again, the oldest first', () => {
  const facts = {
    total: readOn(401),
    periodMonths: readOn(400),
    cycle: readOn(900),
    maxOnline: undefined,
    board: readOn(0),
  }
  expect(agingFacts(facts, today)).toEqual([
    { name: 'cycle', ...readOn(900) },
    { name: 'total', ...readOn(401) },
  ])
  expect(agingFacts({ cycle: readOn(900), total: readOn(401) }, today).map(({ name }) => name)).toEqual([
    'cycle',
    'total',
  ])
  expect(agingFacts({ board: readOn(1) }, today)).toEqual([])
})
