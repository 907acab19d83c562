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
const mostChoices = 10_000

/** Classes that differ in their days alone, the earliest first, with what each counts for each gap. */
type Kind = { units: number; days: { id: string; on: PlainDate }[]; counts: readonly Counting[] }

/** How many classes of each kind are taken; `lastDay` is empty where none is. */
type Choice = { taken: readonly number[]; units: number; lastDay: PlainDate | ''; classes: number }

const nothing: Counting = { inPerson: 0, online: 0 }

/**
 * The open classes that leave the fewest hours to be found elsewhere. Of all such choices it is the one with the fewest
 * hours of classes, where a class that counts for three licenses fills three gaps; then the one that ends first; then
 * the one with the fewest classes.
 */
export function cheapestPlan(classes: readonly PlanClass[], gaps: readonly PlanGap[]): CheapestPlan {
  const kinds = kindsOf(classes, gaps)
  const { taken, units, lastDay } = cheapestChoice(kinds, gaps)
  const days = kinds.flatMap((kind, index) => kind.days.slice(0, taken[index]!)).toSorted(byDay)
  return {
    classIds: days.map(({ id }) => id),
    units,
    lastDay: lastDay || null,
    left: gaps.map((gap, index) => leftOf(gap, sumOf(kinds, index, taken))),
  }
}

const byDay = (a: Kind['days'][number], b: Kind['days'][number]) => compareText(a.on, b.on) || compareText(a.id, b.id)

const sumOf = (kinds: readonly Kind[], gap: number, taken: readonly number[]): Counting =>
  kinds.reduce((sum, { counts }, kind) => plus(sum, counts[gap]!, taken[kind]!), nothing)

const plus = (a: Counting, { inPerson, online }: Counting, times: number): Counting => ({
  inPerson: a.inPerson + inPerson * times,
  online: a.online + online * times,
})

/** How much of a gap hours fill: online ones only as far as it has room for them. */
const filled = (gap: PlanGap, inPerson: number, online: number): number =>
  Math.min(gap.units, inPerson + Math.min(online, gap.units - gap.inPerson))

function leftOf(gap: PlanGap, { inPerson, online }: Counting): CheapestPlan['left'][number] {
  const units = gap.units - filled(gap, inPerson, online)
  const roomOnline = Math.max(0, gap.units - gap.inPerson - online)
  return { licenseId: gap.licenseId, units, inPerson: Math.max(0, units - roomOnline) }
}

const sumOfCounts = ({ counts }: Kind): number =>
  counts.reduce((sum, { inPerson, online }) => sum + inPerson + online, 0)

/** What an hour of a class gives to all gaps together, or to one of them. */
const worthOf = (kind: Kind): number => sumOfCounts(kind) / Math.max(1, kind.units)
const worthFor = ({ counts, units }: Kind, gap: number): number =>
  (counts[gap]!.inPerson + counts[gap]!.online) / Math.max(1, units)

/** The kinds of classes that count in time for a license, those that fill most gaps with an hour first. */
function kindsOf(classes: readonly PlanClass[], gaps: readonly PlanGap[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const { id, completedOn, units, counts: counting } of classes) {
    const counts = gaps.map(({ licenseId, until }) => (completedOn <= until && counting.get(licenseId)) || nothing)
    const key = JSON.stringify([units, counts])
    const kind = kinds.get(key) ?? { units, days: [], counts }
    kind.days.push({ id, on: completedOn })
    kinds.set(key, kind)
  }
  for (const { days } of kinds.values()) days.sort(byDay)
  return [...kinds.values()].toSorted((a, b) => worthOf(b) - worthOf(a))
}

const isCheaper = (one: Choice, other: Choice): boolean =>
  (one.units - other.units || compareText(one.lastDay, other.lastDay) || one.classes - other.classes) < 0

/**
 * Tries how many classes of each kind to take, the most useful first, and gives up a choice as soon as it cannot become
 * cheaper than the best so far. All classes together fill each gap the most, so that every choice has to fill as much.
 */
function cheapestChoice(kinds: readonly Kind[], gaps: readonly PlanGap[]): Choice {
  // What the kinds from each one on add up to for each gap, and the most that an hour of theirs gives.
  const rest = gaps.map((_, gap) =>
    suffixes(kinds, (kind, sum: Counting) => plus(sum, kind.counts[gap]!, kind.days.length), nothing),
  )
  const best = gaps.map((_, gap) => suffixes(kinds, (kind, most: number) => Math.max(most, worthFor(kind, gap)), 0))
  const given = kinds.map((kind) => ({ units: kind.days.length * sumOfCounts(kind), worth: worthOf(kind) }))
  const goals = gaps.map((gap, at) => filled(gap, rest[at]![0]!.inPerson, rest[at]![0]!.online))

  // Changed in place and back again, because a search takes thousands of choices.
  const taken = kinds.map(() => 0)
  const sums = gaps.map(() => ({ ...nothing }))
  const add = (counts: readonly Counting[], times: number) => {
    for (const [at, sum] of sums.entries()) {
      sum.inPerson += counts[at]!.inPerson * times
      sum.online += counts[at]!.online * times
    }
  }
  const fills = (at: number, { inPerson, online }: Counting, times: number) =>
    filled(gaps[at]!, sums[at]!.inPerson + inPerson * times, sums[at]!.online + online * times)

  let cheapest: Choice | null = null
  let choices = 0
  /** The least hours that the kinds from an index on need for what is missing; null where they do not have as much. */
  function leastFrom(index: number): number | null {
    let all = 0
    let least = 0
    for (const [at, goal] of goals.entries()) {
      if (fills(at, rest[at]![index]!, 1) < goal) return null
      const missing = goal - fills(at, nothing, 0)
      if (missing > 0) least = Math.max(least, missing / best[at]![index]!)
      all += missing
    }
    return Math.max(least, hoursFor(all, index))
  }
  /** The least hours in which the kinds from an index on could give so much, were no hour of theirs too many. */
  function hoursFor(units: number, index: number): number {
    let hours = 0
    let missing = units
    for (let at = index; missing > 0; at += 1) {
      const { units: most, worth } = given[at]!
      hours += Math.min(missing, most) / worth
      missing -= most
    }
    return hours
  }
  function take(index: number, { units, lastDay, classes }: Omit<Choice, 'taken'>): void {
    const least = leastFrom(index)
    if (least === null) return
    choices += 1
    if (least === 0) {
      const choice = { taken: [...taken], units, lastDay, classes }
      if (!cheapest || isCheaper(choice, cheapest)) cheapest = choice
      return
    }
    if (cheapest && (choices > mostChoices || units + least > (cheapest as Choice).units + 1e-6)) return
    const { counts, days, units: each } = kinds[index]!
    const helps = (times: number) =>
      gaps.some((_, at) => fills(at, counts[at]!, times) > fills(at, counts[at]!, times - 1))
    let most = 0
    while (most < days.length && helps(most + 1)) most += 1
    for (let times = most; times >= 0; times -= 1) {
      add(counts, times)
      taken[index] = times
      const until = times === 0 ? lastDay : maxDate(days[times - 1]!.on, lastDay)
      take(index + 1, { units: units + each * times, lastDay: until, classes: classes + times })
      taken[index] = 0
      add(counts, -times)
    }
  }
  take(0, { units: 0, lastDay: '', classes: 0 })
  return cheapest!
}

/** What a sum over all kinds from each one on comes to; the last entry is the one of none. */
function suffixes<T>(kinds: readonly Kind[], add: (kind: Kind, sum: T) => T, none: T): T[] {
  const sums = [none]
  for (const kind of kinds.toReversed()) sums.push(add(kind, sums.at(-1)!))
  return sums.reverse()
}
