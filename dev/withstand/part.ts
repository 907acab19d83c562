/** A row of the table: what was done how often, what came of it, and whether that is as promised. */
export type Finding = { did: string; result: string; ok: boolean }

/** How a part is run: at the goal's size, or at a share of it. */
export type Run = {
  /** So many of a number of the goal; one at least. */
  times: (goal: number) => number
  print: (line: string) => void
}

/** One requirement, held against a running product. A part may be ended after half an hour. */
export type Part = { requirement: string; run: (run: Run) => Promise<Finding[]> }

/** A run at this share of the goal's size. */
export const runOf = (share: number): Run => ({
  times: (goal) => Math.max(1, Math.round(goal * share)),
  print: (line) => void process.stdout.write(`${line}\n`),
})

/** What a finding says of things that went wrong: the first of them, and how many there are. */
export const wrongOf = (wrong: readonly string[]): string =>
  wrong.length === 0 ? 'as promised' : `${wrong.length} not as promised: ${wrong[0]}`
