import { expect, test } from 'vitest'
import { suggestExpiry } from '@/app/(member)/credentials/new/suggested-expiry'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'

const today = '2026-11-21'
const suggest = (pair: string, effectiveAt: string | null, dateOfBirth: string | null = '1990-06-15') => {
  const [geo = '', type = ''] = pair.split(' ')
  return suggestExpiry({ effectiveAt, dateOfBirth, rule: ruleFor(shippedBook, geo, type, today), today })
}

test.each([
  ['a nurse aide: the birthday at least two years on', 'CA CNA', '2026-03-01', '2028-06-15', null],
  ['a nurse: the month after the second birthday', 'CA RN', '2026-03-01', '2027-07-31', null],
  ['Texas: a birth month of the same parity', 'TX RN', '2026-08-10', '2028-06-30', null],
  ['Texas aide: two years after the issue', 'TX CNA', '2026-03-01', '2028-03-01', null],
])('%s', (_name, pair, issued, date, other) => {
  expect(suggest(pair, issued)).toEqual({ date, other, first: true })
})

test('between four and six months in Texas the date two years later is offered too', () => {
  const early = suggestExpiry({
    effectiveAt: '2026-02-01',
    dateOfBirth: '1990-06-15',
    today: '2026-02-10',
    rule: ruleFor(shippedBook, 'TX', 'RN', today),
  })
  expect(early).toEqual({ date: '2026-06-30', other: '2028-06-30', first: true })
})

test('an old license is offered the expiry of its current period', () => {
  expect(suggest('CA CNA', '2019-03-01')).toEqual({ date: '2027-06-15', other: null, first: false })
})

test.each([
  ['no rule', 'FL RN', '2026-03-01', '1990-06-15'],
  ['no issue date', 'CA RN', null, '1990-06-15'],
  ['no date of birth', 'CA RN', '2026-03-01', null],
  ['a birth after the issue', 'CA RN', '2026-03-01', '2026-04-01'],
  ['a year that was mistyped', 'CA RN', '0226-03-01', '0190-06-15'],
])('nothing is offered with %s', (_name, pair, issued, born) => {
  expect(suggest(pair, issued, born)).toBeNull()
})
