import type { WorkedExample } from './worked-example'
import file from './worked-examples.json' with { type: 'json' }

// Browser code must never import this file; pages pass on the part it needs.

const examples: Record<string, WorkedExample[]> = JSON.parse(JSON.stringify(file.examples))

/** Every record whose answer was derived by hand, by state and type. */
export const workedExamples: readonly (readonly [string, readonly WorkedExample[]])[] = Object.entries(examples)

/** Options that a source allows but that are not counted, by the id that their example would have. */
export const notComputed: Readonly<Record<string, { why: string; notComputed: string }>> = file.notComputed

/** The worked examples of one kind of license; empty when there are none. */
export const workedExamplesOf = (geo: string, type: string): readonly WorkedExample[] =>
  examples[`${geo}-${type}`] ?? []
