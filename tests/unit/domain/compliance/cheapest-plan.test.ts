import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomOf } from '@/fixtures/random'
import { cheapestPlan, type PlanClass, type PlanGap } from '@/lib/domain/compliance/cheapest-plan'
import { isNightly } from '@/tests/setup/nightly'

const gap = (licenseId: string, hours: number, inPerson = 0, until = '2027-03-31'): PlanGap => ({
  licenseId,
  units: hours * 100,
  inPerson: inPerson * 100,
  until,
})
const open = (id: string, completedOn: string, hours: number, licenses: string[], isOnline = false): PlanClass => ({
  id,
  completedOn,
  units: hours * 100,
  counts: new Map(
    licenses.map((license) => [
      license,
      isOnline ? { inPerson: 0, online: hours * 100 } : { inPerson: hours * 100, online: 0 },
    ]),
  ),
})

test('a class that counts for three licenses fills three gaps', () => {
  const classes = [
    open('for-one', '2027-01-05', 6, ['ca']),
    open('for-all', '2027-02-01', 6, ['ca', 'nv', 'az']),
    open('for-two', '2027-01-06', 6, ['nv', 'az']),
  ]
  expect(cheapestPlan(classes, [gap('ca', 6), gap('nv', 6), gap('az', 4)])).toEqual({
    classIds: ['for-all'],
    units: 600,
    lastDay: '2027-02-01',
    left: ['ca', 'nv', 'az'].map((licenseId) => ({ licenseId, units: 0, inPerson: 0 })),
  })
})

test('of equal hours it takes those that end first, then the fewest classes', () => {
  const early = [open('a', '2027-01-04', 2, ['ca']), open('b', '2027-01-05', 2, ['ca'])]
  const one = open('c', '2027-01-05', 4, ['ca'])
  expect(cheapestPlan([...early, open('d', '2027-01-09', 4, ['ca'])], [gap('ca', 4)]).classIds).toEqual(['a', 'b'])
  expect(cheapestPlan([...early, one], [gap('ca', 4)]).classIds).toEqual(['c'])
})

test('online hours fill what may be online, and what is left is said', () => {
  const online = open('online', '2027-01-05', 8, ['ca'], true)
  expect(cheapestPlan([online], [gap('ca', 10, 6)])).toMatchObject({
    classIds: ['online'],
    left: [{ units: 600, inPerson: 600 }],
  })
  const both = cheapestPlan([online, open('room', '2027-01-06', 3, ['ca'])], [gap('ca', 10, 6)])
  expect(both).toMatchObject({ classIds: ['online', 'room'], left: [{ units: 300, inPerson: 300 }] })
})

test('a class that is over too late, or counts for nothing, is in no plan', () => {
  const late = open('late', '2027-04-01', 4, ['ca'])
  expect(cheapestPlan([late, open('other', '2027-01-01', 4, ['tx'])], [gap('ca', 4)])).toEqual({
    classIds: [],
    units: 0,
    lastDay: null,
    left: [{ licenseId: 'ca', units: 400, inPerson: 0 }],
  })
  expect(cheapestPlan([late], [])).toMatchObject({ classIds: [], left: [] })
})

test('classes are named in the order of their days, those of one day by their ids', () => {
  const classes = [
    open('c', '2027-01-09', 2, ['ca']),
    open('b', '2027-01-05', 3, ['ca']),
    open('a', '2027-01-05', 4, ['ca']),
    open('d', '2027-01-04', 5, ['ca']),
  ]
  expect(cheapestPlan(classes, [gap('ca', 14)])).toMatchObject({
    classIds: ['d', 'a', 'b', 'c'],
    units: 1400,
    lastDay: '2027-01-09',
  })
})

test('of classes alike it takes the earliest, and of one day the first by its id', () => {
  const classes = ['c', 'a', 'b'].map((id) => open(id, '2027-01-05', 2, ['ca']))
  expect(cheapestPlan([...classes, open('d', '2027-01-04', 2, ['ca'])], [gap('ca', 4)]).classIds).toEqual(['d', 'a'])
})

test('what is left in person is what no online hour can fill any more', () => {
  const room = open('room', '2027-01-05', 5, ['ca'])
  const leftOf = (...classes: PlanClass[]) => cheapestPlan(classes, [gap('ca', 10, 6)]).left[0]
  expect(leftOf(room)).toMatchObject({ units: 500, inPerson: 100 })
  expect(leftOf(open('room', '2027-01-05', 7, ['ca']))).toMatchObject({ units: 300, inPerson: 0 })
  expect(leftOf(open('screen', '2027-01-05', 3, ['ca'], true))).toMatchObject({ units: 700, inPerson: 600 })
})

test('a class on the last day is in time; both parts of one class count', () => {
  const both: PlanClass = {
    ...open('both', '2027-03-31', 4, []),
    counts: new Map([['ca', { inPerson: 200, online: 200 }]]),
  }
  expect(cheapestPlan([both], [gap('ca', 4, 2)])).toMatchObject({ classIds: ['both'], left: [{ units: 0 }] })
})

test.each([false, true])('one class for all licenses is found among forty for one each, online: %s', (isOnline) => {
  const five = ['ca', 'nv', 'az', 'tx', 'or']
  const alone = Array.from({ length: 40 }, (_, index) =>
    open(`alone-${index}`, '2027-01-05', 8 + index / 100, [five[index % 5]!], isOnline),
  )
  const forAll = Array.from({ length: 4 }, (_, index) => open(`all-${index}`, '2027-03-01', 10, five, isOnline))
  const gaps = five.map((license) => gap(license, 40))
  for (const classes of [
    [...alone, ...forAll],
    [...forAll, ...alone],
  ])
    expect(cheapestPlan(classes, gaps)).toMatchObject({ units: 4000, classIds: ['all-0', 'all-1', 'all-2', 'all-3'] })
})

test('long classes that count little are no way around short ones that count all their hours', () => {
  const five = ['ca', 'nv', 'az', 'tx', 'or']
  const long = Array.from({ length: 40 }, (_, index) => ({
    ...open(`long-${index}`, '2027-01-05', 12, five),
    units: 6000 + index,
  }))
  const short = Array.from({ length: 10 }, (_, index) => open(`short-${index}`, '2027-03-01', 10, five))
  const plan = cheapestPlan(
    [...long, ...short],
    five.map((license) => gap(license, 100)),
  )
  expect(plan.units).toBe(10_000)
  expect(plan.classIds).toHaveLength(10)
})

test('of choices alike in everything it takes the one that is listed first', () => {
  const classes = [open('room', '2027-01-05', 2, ['ca']), open('screen', '2027-01-05', 2, ['ca'], true)]
  expect(cheapestPlan(classes, [gap('ca', 2)]).classIds).toEqual(['room'])
  expect(cheapestPlan(classes.toReversed(), [gap('ca', 2)]).classIds).toEqual(['screen'])
})

/** Classes in half hours, each of which counts for some of three licenses, and what these miss. */
function someCase(seed: number, classes: number, most: number) {
  const random = randomOf(seed)
  const offered = Array.from({ length: classes }, (_, index): PlanClass => {
    const length = 1 + random.below(9)
    const counts = ['ca', 'nv', 'az'].flatMap((id) => {
      const inPerson = random.below(2) * Math.ceil(length / (1 + random.below(2)))
      return inPerson > 0 ? [[id, { inPerson, online: 0 }] as const] : []
    })
    return { id: `c${index}`, completedOn: '2027-01-05', units: length, counts: new Map(counts) }
  })
  const gaps = ['ca', 'nv', 'az'].map((licenseId) => {
    const units = Math.ceil(most / 2) + random.below(most / 2)
    return { licenseId, units, inPerson: units, until: '2027-03-31' }
  })
  return { offered, gaps }
}

/** The fewest hours that fill all gaps, by the least hours for every state of being filled. */
function fewestHours(classes: readonly PlanClass[], gaps: readonly PlanGap[]): number | undefined {
  let best = new Map([[gaps.map(() => 0).join(), 0]])
  for (const { units, counts } of classes) {
    const next = new Map(best)
    for (const [state, hours] of best) {
      const sums = state.split(',').map(Number)
      const filled = gaps.map((one, at) => Math.min(one.units, sums[at]! + (counts.get(one.licenseId)?.inPerson ?? 0)))
      const key = filled.join()
      next.set(key, Math.min(next.get(key) ?? Infinity, hours + units))
    }
    best = next
  }
  return best.get(gaps.map(({ units }) => units).join())
}

test.each([1, 2, 3, 4, 5, 6])('of thirty classes it takes no hour too many, case %i', (seed) => {
  const { offered, gaps } = someCase(seed, 30, 18)
  expect(cheapestPlan(offered, gaps).units).toBe(fewestHours(offered, gaps))
})

test('a search among very many classes ends, with every gap filled', () => {
  const { offered, gaps } = someCase(7, 300, 400)
  expect(cheapestPlan(offered, gaps).left.map(({ units }) => units)).toEqual([0, 0, 0])
})

const licenses = ['ca', 'nv', 'az']
const counting = fc.record({ inPerson: fc.integer({ min: 0, max: 6 }), online: fc.integer({ min: 0, max: 4 }) })
const someClasses = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 9 }),
      extra: fc.integer({ min: 0, max: 2 }),
      counts: fc.array(fc.option(counting, { nil: null }), { minLength: 3, maxLength: 3 }),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(({ day, extra, counts }, index): PlanClass => {
      const most = Math.max(0, ...counts.map((each) => (each ? each.inPerson + each.online : 0)))
      return {
        id: `c${index}`,
        completedOn: `2027-01-0${day}`,
        units: most + extra,
        counts: new Map(counts.flatMap((each, at) => (each ? [[licenses[at]!, each] as const] : []))),
      }
    }),
  )
const someGaps = fc
  .array(
    fc.record({
      units: fc.integer({ min: 1, max: 12 }),
      share: fc.integer({ min: 0, max: 12 }),
      day: fc.integer({ min: 4, max: 9 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((rows) =>
    rows.map(({ units, share, day }, index): PlanGap => {
      return { licenseId: licenses[index]!, units, inPerson: Math.min(units, share), until: `2027-01-0${day}` }
    }),
  )

/** What a set of classes leaves, costs and takes, by looking at each. */
function costOf(chosen: readonly PlanClass[], gaps: readonly PlanGap[]) {
  const left = gaps.map(({ licenseId, units, inPerson, until }) => {
    let room = 0
    let screen = 0
    for (const { completedOn, counts } of chosen) {
      if (completedOn > until) continue
      room += counts.get(licenseId)?.inPerson ?? 0
      screen += counts.get(licenseId)?.online ?? 0
    }
    return units - Math.min(units, room + Math.min(screen, units - inPerson))
  })
  return [
    left.reduce((sum, units) => sum + units, 0),
    chosen.reduce((sum, { units }) => sum + units, 0),
    Math.max(0, ...chosen.map(({ completedOn }) => Date.parse(completedOn))),
    chosen.length,
  ] as const
}
const isLess = (one: readonly number[], other: readonly number[]) => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && one[at]! < other[at]!
}

test('no other set of classes is cheaper', () => {
  fc.assert(
    fc.property(someClasses, someGaps, (classes, gaps) => {
      const plan = cheapestPlan(classes, gaps)
      const planned = costOf(
        classes.filter(({ id }) => plan.classIds.includes(id)),
        gaps,
      )
      expect(plan.left.reduce((sum, { units }) => sum + units, 0)).toBe(planned[0])
      expect(plan.units).toBe(planned[1])
      for (let set = 0; set < 2 ** classes.length; set += 1) {
        const other = costOf(
          classes.filter((_, index) => (set >> index) & 1),
          gaps,
        )
        if (isLess(other, planned))
          throw new Error(`${JSON.stringify([...plan.classIds])}: ${planned}, better ${other}`)
      }
    }),
    { numRuns: isNightly ? 20_000 : 400 },
  )
})
