import { compareText } from '../compare'
import { addDays, type PlainDate } from '../time/plain-date'

/** Days after which a number of a rule should be read again where it stands. */
const factAgeDays = 400

type Facts = Readonly<Partial<Record<string, { readOn: PlainDate }>>>

/** The numbers of a rule that were read so long ago, oldest first. */
export const agingFacts = (facts: Facts, today: PlainDate): { name: string; readOn: PlainDate }[] =>
  Object.entries(facts)
    .flatMap(([name, fact]) =>
      fact && fact.readOn < addDays(today, -factAgeDays) ? [{ name, readOn: fact.readOn }] : [],
    )
    .toSorted((a, b) => compareText(a.readOn, b.readOn))
