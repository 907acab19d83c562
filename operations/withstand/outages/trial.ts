import { describeReplies, type Reply } from '@/operations/stage/requests'
import { type Finding, wrongOf } from '../part'

/** Broken promises of the current trial: everything is tried first, so that a reader sees all of them. */
const wrong: string[] = []

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Prints a line about a detail of a trial, its name first. */
export const tell = (what: string, line: string) => say(`${what.padEnd(28)} ${line}`)

/** Records broken promises. */
export const blame = (...lines: readonly string[]) => void wrong.push(...lines)

type Expected = {
  statuses: number[]
  /**
   * Further statuses allowed for a page: 500 when it loses the database between the guard and its own query (decision
   * 044).
   */
  pages?: number[]
  withinMs: number
}
/** Requires that each reply has an allowed status and came in time. */
export function expectAll(name: string, replies: Reply[], { statuses, pages = [], withinMs }: Expected) {
  say(describeReplies(name, replies))
  for (const { what, status, code, took } of replies) {
    if (!statuses.includes(status) && !(what === 'page' && pages.includes(status)))
      blame(`${name}: ${what} was answered ${status} ${code}`)
    if (took > withinMs) blame(`${name}: ${what} took ${Math.round(took)} ms`)
  }
}

/** Runs a trial. Returns its broken promises. */
export async function runTrial(what: string, trial: () => Promise<void>): Promise<Finding> {
  wrong.length = 0
  await trial()
  const lines = [...new Set(wrong)]
  for (const line of lines) say(`Not as promised: ${line}`)
  return { did: what, result: wrongOf(lines), ok: lines.length === 0 }
}
