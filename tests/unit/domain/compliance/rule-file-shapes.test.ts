import { describe, expect, test } from 'vitest'
import { readShapes } from '@/lib/domain/compliance/rule-file-shapes'

/** The shapes of a first renewal, as a rule file contains them. */
const shapes: Record<string, Record<string, unknown>> = {
  exempt: { firstRenewal: { kind: 'EXEMPT', asks: 'FIRST_HERE', otherwise: 'NOT_READ' } },
  exemptOrTotal: { firstRenewal: { kind: 'EXEMPT', asks: 'BY_EXAMINATION', otherwise: 'TOTAL' } },
  whenShort: { firstRenewal: { kind: 'EXEMPT_WHEN_SHORT', asks: 'FIRST_HERE', maxMonths: 1200 } },
  byLength: {
    firstRenewal: {
      kind: 'BY_LENGTH',
      asks: 'FIRST_ANYWHERE',
      table: [
        { underMonths: 13, total: 2500 },
        { underMonths: 1200, total: 1_000_000 },
      ],
    },
  },
  perMonth: { firstRenewal: { kind: 'PER_MONTH', asks: 'FIRST_HERE', units: 1_000_000 } },
  notRead: { firstRenewal: { kind: 'NOT_READ', underMonths: 12 } },
  dates: {
    fixedDates: [
      { month: 7, day: 31, years: 'ODD' },
      { month: 12, day: null, years: 'EVEN' },
      { month: 1, day: 1, years: null },
    ],
  },
  carryOver: { carryOver: { units: 1_000_000 } },
  carryOverLast: { carryOver: { units: 1000, lastMonths: 3 } },
  changes: {
    limitChanges: [
      { limit: 'maxOnline', completedFrom: '2026-01-01', value: null },
      { limit: 'maxOnline', completedFrom: '2027-01-01', value: 1_000_000 },
    ],
  },
}

test.each(Object.entries(shapes))('%s is read as it stands', (_name, shape) => {
  expect(readShapes(shape, 'rule')).toEqual(shape)
})

test('what is left out stays out', () => {
  expect(readShapes({}, 'rule')).toEqual({})
})

/** A shape with one value replaced; `steps` is the path to it. */
function changed(name: string, steps: readonly (string | number)[], value: unknown) {
  const copy = structuredClone(shapes[name]!)
  let node = copy as Record<string | number, unknown>
  for (const step of steps.slice(0, -1)) node = node[step] as Record<string | number, unknown>
  node[steps.at(-1)!] = value
  return copy
}

describe('a wrong field is named', () => {
  test.each([
    ['exempt', ['firstRenewal'], null, 'rule.firstRenewal must be'],
    ['carryOverLast', ['carryOver', 'lastMonths'], 0, 'rule.carryOver.lastMonths must be 1 or more, or left out'],
    ['exempt', ['firstRenewal', 'kind'], 'NEVER', 'rule.firstRenewal.kind must be'],
    ['exempt', ['firstRenewal', 'asks'], 'NOBODY', 'rule.firstRenewal.asks must be'],
    ['exempt', ['firstRenewal', 'otherwise'], 'NOTHING', 'rule.firstRenewal.otherwise must be'],
    ['whenShort', ['firstRenewal', 'asks'], null, 'rule.firstRenewal.asks must be'],
    ['whenShort', ['firstRenewal', 'maxMonths'], 1201, 'rule.firstRenewal.maxMonths must be'],
    ['byLength', ['firstRenewal', 'asks'], null, 'rule.firstRenewal.asks must be'],
    ['byLength', ['firstRenewal', 'table'], {}, 'rule.firstRenewal.table must be'],
    ['byLength', ['firstRenewal', 'table', 1], null, 'rule.firstRenewal.table[1] must be'],
    ['byLength', ['firstRenewal', 'table', 1, 'underMonths'], 1201, 'rule.firstRenewal.table[1].underMonths must be'],
    ['byLength', ['firstRenewal', 'table', 0, 'total'], 1_000_001, 'rule.firstRenewal.table[0].total must be'],
    ['perMonth', ['firstRenewal', 'asks'], null, 'rule.firstRenewal.asks must be'],
    ['perMonth', ['firstRenewal', 'units'], 1_000_001, 'rule.firstRenewal.units must be'],
    ['notRead', ['firstRenewal', 'underMonths'], -1, 'rule.firstRenewal.underMonths must be'],
    ['dates', ['fixedDates'], null, 'rule.fixedDates must be'],
    ['dates', ['fixedDates', 1], null, 'rule.fixedDates[1] must be'],
    ['dates', ['fixedDates', 0, 'month'], 13, 'rule.fixedDates[0].month must be'],
    ['dates', ['fixedDates', 0, 'month'], 0, 'rule.fixedDates[0] must be a day of a year'],
    ['dates', ['fixedDates', 0, 'day'], 32, 'rule.fixedDates[0].day must be'],
    ['dates', ['fixedDates', 0, 'day'], 0, 'rule.fixedDates[0] must be a day of a year'],
    ['dates', ['fixedDates', 0, 'years'], 'LEAP', 'rule.fixedDates[0].years must be'],
    ['carryOver', ['carryOver'], null, 'rule.carryOver must be'],
    ['carryOver', ['carryOver', 'units'], 1_000_001, 'rule.carryOver.units must be'],
    ['changes', ['limitChanges'], {}, 'rule.limitChanges must be'],
    ['changes', ['limitChanges', 0, 'limit'], 'total', 'rule.limitChanges[0].limit must be'],
    ['changes', ['limitChanges', 0, 'completedFrom'], '2026-02-30', 'rule.limitChanges[0].completedFrom must be'],
    ['changes', ['limitChanges', 1, 'value'], 1_000_001, 'rule.limitChanges[1].value must be'],
    // Changes must be in the order of their dates, each date once.
    ['changes', ['limitChanges', 0, 'completedFrom'], '2027-01-01', 'rule.limitChanges must be in the order'],
    ['changes', ['limitChanges', 0, 'completedFrom'], '2028-01-01', 'rule.limitChanges must be in the order'],
  ] as const)('%s: %j = %j', (name, steps, value, said) => {
    expect(() => readShapes(changed(name, steps, value), 'rule')).toThrow(said)
  })
})
