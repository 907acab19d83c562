import type { WorkedExample } from './worked-example'
import file from './worked-examples.json' with { type: 'json' }

// Never imported by what runs in the browser: a page hands over what it needs.

const examples: Record<string, WorkedExample[]> = JSON.parse(JSON.stringify(file.examples))

/** Every record whose answer was derived by hand, by state and type. */
export const workedExamples: readonly (readonly [string, readonly WorkedExample[]])[] = Object.entries(examples)

/** What a source allows and is not counted, by the id that its example would have. */
export const notComputed: Readonly<Record<string, { why: string; notComputed: string }>> = file.notComputed

/** Those of one kind of license; none where nobody derived any. */
export const workedExamplesOf = (geo: string, type: string): readonly WorkedExample[] =>
  examples[`${geo}-${type}`] ?? []
