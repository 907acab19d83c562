import { compareText } from '../text'
import { maxDate, type PlainDate } from '../time/plain-date'

/** Hours of a class that count for one license, in hundredths. */
export type Counting = { inPerson: number; online: number }

/** An open class: the hours that somebody sits in it, and what counts of them for each license, by its id. */
export type PlanClass = { id: string; completedOn: PlainDate; units: number; counts: ReadonlyMap<string, Counting> }

/** What a license misses until a day, in hundredths of an hour; `inPerson` is how much of it cannot be online. */
export type PlanGap = { licenseId: string; units: number; inPerson: number; until: PlainDate }

export type CheapestPlan = {
  /** In the order of their days. */
  classIds: string[]
  /** Hours of the classes, each counted once, in hundredths. */
  units: number
  lastDay: PlainDate | null
  /** What is left for each license afterwards, in the order of the gaps. */
  left: { licenseId: string; units: number; inPerson: number }[]
}

/** The search for a better choice ends after so many; until then the plan is proven to be the cheapest. */
const mostChoices = 5_000

/** Classes that differ in their days alone, the earliest first, with what each counts for each gap. */
type Kind = { units: number; days: { id: string; on: PlainDate }[]; counts: readonly Counting[] }

/** How many classes of each kind are taken, of those at its end none. */
type Choice = { taken: readonly number[]; units: number; lastDay: PlainDate | null; classes: number }

const nothing: Counting = { inPerson: 0, online: 0 }

/**
 * The open classes that leave the fewest hours to be found elsewhere. Of all such choices it is the one with the fewest
 * hours of classes, where a class that counts for three licenses fills three gaps; then the one that ends first; then
 * the one with the fewest classes.
 */
export function cheapestPlan(classes: readonly PlanClass[], gaps: readonly PlanGap[]): CheapestPlan {
  const kinds = kindsOf(classes, gaps)
  const { taken, units, lastDay } = cheapestChoice(kinds, gaps)
  const days = kinds.flatMap((kind, index) => kind.days.slice(0, taken[index] ?? 0)).toSorted(byDay)
  return {
    classIds: days.map(({ id }) => id),
    units,
    lastDay,
    left: gaps.map((gap, index) => leftOf(gap, sumOf(kinds, index, taken))),
  }
}

const byDay = (a: Kind['days'][number], b: Kind['days'][number]) => compareText(a.on, b.on) || compareText(a.id, b.id)

const plus = (a: Counting, { inPerson, online }: Counting, times = 1): Counting => ({
  inPerson: a.inPerson + inPerson * times,
  online: a.online + online * times,
})

const sumOf = (kinds: readonly Kind[], gap: number, taken: readonly number[]): Counting =>
  kinds.reduce((sum, { counts }, kind) => plus(sum, counts[gap]!, taken[kind] ?? 0), nothing)

/** How much of a gap hours fill: online ones only as far as it has room for them. */
const filled = ({ units, inPerson }: PlanGap, sum: Counting): number =>
  Math.min(units, sum.inPerson + Math.min(sum.online, units - inPerson))

function leftOf(gap: PlanGap, sum: Counting): CheapestPlan['left'][number] {
  const units = gap.units - filled(gap, sum)
  const roomOnline = Math.max(0, gap.units - gap.inPerson - sum.online)
  return { licenseId: gap.licenseId, units, inPerson: Math.max(0, units - roomOnline) }
}

/** The kinds of classes that count in time for a license, those that fill most gaps with an hour first. */
function kindsOf(classes: readonly PlanClass[], gaps: readonly PlanGap[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const { id, completedOn, units, counts: counting } of classes) {
    const counts = gaps.map(({ licenseId, until }) => (completedOn <= until && counting.get(licenseId)) || nothing)
    if (counts.every(({ inPerson, online }) => inPerson + online === 0)) continue
    const key = JSON.stringify([units, counts])
    const kind = kinds.get(key) ?? { units, days: [], counts }
    kind.days.push({ id, on: completedOn })
    kinds.set(key, kind)
  }
  const worth = ({ counts, units }: Kind) =>
    counts.reduce((sum, { inPerson, online }) => sum + inPerson + online, 0) / Math.max(1, units)
  for (const { days } of kinds.values()) days.sort(byDay)
  return [...kinds.values()].toSorted((a, b) => worth(b) - worth(a) || b.units - a.units)
}

const isCheaper = (one: Choice, other: Choice): boolean =>
  one.units !== other.units
    ? one.units < other.units
    : one.lastDay !== other.lastDay
      ? (one.lastDay ?? '') < (other.lastDay ?? '')
      : one.classes < other.classes

/**
 * Tries how many classes of each kind to take, the most useful first, and gives up a choice as soon as it cannot become
 * cheaper than the best so far. All classes together fill each gap the most, so that every choice has to fill as much.
 */
function cheapestChoice(kinds: readonly Kind[], gaps: readonly PlanGap[]): Choice {
  // What the kinds from each one on add up to, and the most that one hour of theirs fills.
  const rest = gaps.map((_, gap) =>
    suffixes(kinds, (kind, sum: Counting) => plus(sum, kind.counts[gap]!, kind.days.length), nothing),
  )
  const best = gaps.map((_, gap) =>
    suffixes(
      kinds,
      ({ counts, units }, most: number) =>
        Math.max(most, (counts[gap]!.inPerson + counts[gap]!.online) / Math.max(1, units)),
      0,
    ),
  )
  const bestOfAll = suffixes(
    kinds,
    ({ counts, units }, most: number) =>
      Math.max(most, counts.reduce((sum, { inPerson, online }) => sum + inPerson + online, 0) / Math.max(1, units)),
    0,
  )
  const goals = gaps.map((gap, index) => filled(gap, rest[index]![0]!))

  let cheapest: Choice | null = null
  let choices = 0
  function take(index: number, sums: readonly Counting[], choice: Choice): void {
    const missing = gaps.map((gap, at) => goals[at]! - filled(gap, sums[at]!))
    if (missing.every((units) => units <= 0)) {
      choices += 1
      if (!cheapest || isCheaper(choice, cheapest)) cheapest = choice
      return
    }
    if (index === kinds.length || (cheapest && choices > mostChoices)) return
    choices += 1
    const atLeast = Math.max(
      missing.reduce((sum, units) => sum + units, 0) / bestOfAll[index]!,
      ...missing.map((units, at) => (units > 0 ? units / best[at]![index]! : 0)),
    )
    if (cheapest && choice.units + atLeast > (cheapest as Choice).units + 1e-6) return
    if (gaps.some((gap, at) => filled(gap, plus(sums[at]!, rest[at]![index]!)) < goals[at]!)) return
    const { counts, days, units } = kinds[index]!
    const helps = (times: number) =>
      gaps.some(
        (gap, at) =>
          filled(gap, plus(sums[at]!, counts[at]!, times)) > filled(gap, plus(sums[at]!, counts[at]!, times - 1)),
      )
    let most = 0
    while (most < days.length && helps(most + 1)) most += 1
    for (let times = most; times >= 0; times -= 1) {
      const last = times === 0 ? null : days[times - 1]!.on
      take(
        index + 1,
        sums.map((sum, at) => plus(sum, counts[at]!, times)),
        {
          taken: [...choice.taken, times],
          units: choice.units + units * times,
          lastDay: last && choice.lastDay ? maxDate(last, choice.lastDay) : (last ?? choice.lastDay),
          classes: choice.classes + times,
        },
      )
    }
  }
  const none: Choice = { taken: [], units: 0, lastDay: null, classes: 0 }
  take(
    0,
    gaps.map(() => nothing),
    none,
  )
  return cheapest ?? none
}

/** What a sum over all kinds from each one on comes to; the last entry is the one of none. */
function suffixes<T>(kinds: readonly Kind[], add: (kind: Kind, sum: T) => T, none: T): T[] {
  const sums = [none]
  for (const kind of kinds.toReversed()) sums.push(add(kind, sums.at(-1)!))
  return sums.reverse()
}
