/** A row of the table: what was done and how often, the result, and whether it keeps the promise. */
export type Finding = { did: string; result: string; ok: boolean }

/** How a part runs: at the full size of the goal, or at a share of it. */
export type Run = {
  /** The share of a number of the goal; at least one. */
  times: (goal: number) => number
  /** When a part that can end early ends, in milliseconds since 1970. */
  until: number
  print: (line: string) => void
}

/** One requirement that is checked on a running product. A part may be ended after half an hour. */
export type Part = { requirement: string; run: (run: Run) => Promise<Finding[]> }

/** After how many minutes a part that can end early ends: before it would be ended. */
export const defaultMinutes = 27

/** A run at this share of the goal's size, of at most so many minutes from now. */
export const runOf = (share: number, minutes = defaultMinutes): Run => ({
  times: (goal) => Math.max(1, Math.round(goal * share)),
  until: Date.now() + minutes * 60_000,
  print: (line) => void process.stdout.write(`${line}\n`),
})

/** The result text of a finding: the number of broken promises and the first of them. */
export const wrongOf = (wrong: readonly string[]): string =>
  wrong.length === 0 ? 'as promised' : `${wrong.length} not as promised: ${wrong[0]}`
