import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { type Figure, isReached } from './figure'

const number = (value: number) => {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US')
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 3).replace(/\.?0+$/, '')
}

const goalText = ({ goal }: Figure) => {
  if (!goal) return ''
  return 'atLeast' in goal ? `≥ ${number(goal.atLeast)}` : `≤ ${number(goal.atMost)}`
}

const spread = ({ low, high }: Figure) =>
  low === undefined || high === undefined ? '' : `${number(low)} … ${number(high)}`

const verdict = (figure: Figure) => ({ true: 'yes', false: 'NO', null: '' })[`${isReached(figure)}`]

/** One line of the table on the terminal. It is also Markdown, so that it can be copied into the documentation. */
export const tableLine = (figure: Figure): string =>
  `| ${[figure.name, `${number(figure.value)} ${figure.unit}`, spread(figure), goalText(figure), verdict(figure), figure.note ?? ''].join(' | ')} |`

export const tableHead = '| | Median | Rounds | Goal | Reached | |\n|---|---|---|---|---|---|'

/** Keeps the run for machines: operations/bench/results/latest.json. */
export function writeResults(figures: Record<string, Figure[]>): string {
  const file = 'operations/bench/results/latest.json'
  mkdirSync('operations/bench/results', { recursive: true })
  const machine = { cores: availableParallelism(), processor: cpus()[0]?.model ?? 'unknown', node: process.version }
  const keptEntries = Object.fromEntries(
    Object.entries(figures).map(([entry, lines]) => [
      entry,
      lines.map((figure) => ({ ...figure, reached: isReached(figure) })),
    ]),
  )
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, entries: keptEntries }, null, 2)}\n`)
  return file
}
