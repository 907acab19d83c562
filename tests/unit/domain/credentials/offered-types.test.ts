import { expect, test } from 'vitest'
import {
  allowed,
  alsoCalledTypes,
  likelyTypes,
  offered,
  offeredOrChosen,
  otherNameOf,
} from '@/lib/domain/credentials/offered-types'
import { geographies } from '@/lib/domain/lists/geographies'
import { translatorFor } from '@/lib/i18n/translator'

test.each([
  ['CA', 'LVN', 'LPN'],
  ['TX', 'LVN', 'LPN'],
  ['FL', 'LPN', 'LVN'],
  ['PR', 'LPN', 'LVN'],
])('in %s a practical nurse is an %s, and no %s is offered', (geo, own, other) => {
  expect([offered(geo, own), offered(geo, other)]).toEqual([true, false])
  expect(likelyTypes(geo)).toEqual(['RN', own, 'CNA', 'HHA', 'TCHR'])
  // A type recorded earlier remains allowed.
  expect(allowed(geo, other)).toBe(true)
})

test('only what is allowed is offered', () => {
  expect([offered('CA', 'CMA2'), offered('TX', 'CMA2'), offered('CA', 'RRT'), offered('USA', 'RRT')]).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(likelyTypes('USA')).toEqual([])
  for (const { code } of geographies) expect(likelyTypes(code).every((type) => offered(code, type))).toBe(true)
})

test('what was chosen under the other name stays in its list, and what is not allowed never is in it', () => {
  expect([offeredOrChosen('CA', 'LPN', []), offeredOrChosen('CA', 'LPN', ['LPN'])]).toEqual([false, true])
  expect([offeredOrChosen('CA', 'LVN', []), offeredOrChosen('CA', 'CMA2', ['CMA2'])]).toEqual([true, false])
})

test('each of the two names finds the other', () => {
  expect([otherNameOf('LPN'), otherNameOf('LVN'), otherNameOf('RN')]).toEqual(['LVN', 'LPN', null])
})

test.each(['en', 'es', 'ja'] as const)(
  'in %s what most people hold is found by what they call it, a practical nurse by both names',
  (locale) => {
    const t = translatorFor(locale)
    const called = Object.fromEntries(alsoCalledTypes.map((type) => [type, t(`credentials.new.alsoCalled.${type}`)]))
    for (const geo of ['CA', 'TX', 'NY']) for (const type of likelyTypes(geo)) expect(called[type], type).toBeTruthy()
    for (const type of ['LVN', 'LPN'] as const) expect(called[type]).toContain(otherNameOf(type))
  },
)
