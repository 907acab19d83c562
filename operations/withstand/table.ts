import type { Finding } from './part'

/** The result of one part. */
export type Outcome = { name: string; requirement: string; findings: readonly Finding[]; seconds: number }

export const isRed = ({ findings }: Outcome): boolean => findings.length === 0 || findings.some(({ ok }) => !ok)

const minutes = (seconds: number) =>
  seconds < 60 ? `${seconds.toFixed(0)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

/** One line for each finding: requirement, what was done and how often, and the result; broken promises are marked. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ name, requirement, findings, seconds }) =>
    findings.map(({ did, result, ok }, at) => [
      at === 0 ? name : '',
      at === 0 ? requirement : '',
      did,
      `${ok ? '' : 'NOT AS PROMISED: '}${result.split('\n', 1)[0]}`,
      at === 0 ? minutes(seconds) : '',
    ]),
  )
  const all = [['part', 'requirement', 'what was done', 'result', 'time'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
