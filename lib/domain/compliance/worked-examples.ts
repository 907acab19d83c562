import { lawCases } from './law-files'
import type { WorkedExample } from './worked-example'

// Browser code must never import this file; pages pass on the part it needs.

type CasesFile = {
  geo: string
  type: string
  cases?: WorkedExample[]
  notComputed?: Record<string, { why: string; notComputed: string }>
}

const files = lawCases as readonly CasesFile[]
const examples = new Map(
  files.filter(({ cases }) => cases).map(({ geo, type, cases = [] }) => [`${geo}-${type}`, cases]),
)

/** Every record whose answer was derived by hand, by state and type. */
export const workedExamples: readonly (readonly [string, readonly WorkedExample[]])[] = [...examples]

/** Options that a source allows but that are not counted, by the id that their example would have. */
export const notComputed: Readonly<Record<string, { why: string; notComputed: string }>> = Object.fromEntries(
  files.flatMap((file) => Object.entries(file.notComputed ?? {})),
)

/** The worked examples of one kind of license; empty when there are none. */
export const workedExamplesOf = (geo: string, type: string): readonly WorkedExample[] =>
  examples.get(`${geo}-${type}`) ?? []
