import { describeReplies, type Reply } from '@/dev/stage/requests'
import { type Finding, wrongOf } from '../part'

/** What was answered otherwise than promised in the trial that runs: all is tried first, so that a reader sees the rest too. */
const wrong: string[] = []

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** A line about something of a trial, its name first. */
export const tell = (what: string, line: string) => say(`${what.padEnd(28)} ${line}`)

/** Notes what is not as promised. */
export const blame = (...lines: readonly string[]) => void wrong.push(...lines)

type Expected = {
  statuses: number[]
  /** What a page may answer besides: 500 where it loses the database between the guard and its own reading (decision 044). */
  pages?: number[]
  withinMs: number
}
/** Each was answered so, in time. */
export function expectAll(name: string, replies: Reply[], { statuses, pages = [], withinMs }: Expected) {
  say(describeReplies(name, replies))
  for (const { what, status, code, took } of replies) {
    if (!statuses.includes(status) && !(what === 'page' && pages.includes(status)))
      blame(`${name}: ${what} was answered ${status} ${code}`)
    if (took > withinMs) blame(`${name}: ${what} took ${Math.round(took)} ms`)
  }
}

/** Tries it: what of it was not as promised. */
export async function runTrial(what: string, trial: () => Promise<void>): Promise<Finding> {
  wrong.length = 0
  await trial()
  const lines = [...new Set(wrong)]
  for (const line of lines) say(`Not as promised: ${line}`)
  return { did: what, result: wrongOf(lines), ok: lines.length === 0 }
}
