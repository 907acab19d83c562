import type { TextEncoding } from '@/lib/domain/license-checks/layout'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ColumnMapping } from './columns'
import { type ImportChange, type ImportStep, stepChanges } from './compare-person'
import { gatherPeople, type ImportPerson } from './gather-people'
import { type Columns, type ImportRow, type KnownNames, type RowProblem, unifySpelling } from './import-row'
import { type Departure, departures, hasLeftBy } from './leaving-columns'
import { columnsOf, dateOrdersOf, readRow } from './read-row'

/** A file as read: the header, and each row with the line it begins on. */
export type ImportTable = { header: string[]; rows: { line: number; cells: string[] }[] }

/**
 * How a file was read: its encoding (null for pasted text), the line of its header, and the first line of totals at its
 * end, which are not read.
 */
export type FileReading = { encoding: TextEncoding | null; headerLine: number; totalsLine?: number }

/** A file read with a mapping: its people, and the problems of rows that cannot be used. */
export type ReadFile = {
  columns: Columns
  rows: ImportRow[]
  people: ImportPerson[]
  problems: Map<number, RowProblem[]>
  notes: Map<number, RowProblem[]>
  /** The rows whose person has left or will leave. */
  departures: Map<number, Departure>
}

/** Reads all rows and groups them by person, who has left where each of their rows says so. `names` holds the organization's spellings of its departments and jobs. */
export function readPeople(table: ImportTable, mapping: ColumnMapping, today: PlainDate, names: KnownNames): ReadFile {
  const columns = columnsOf(mapping)
  const orders = dateOrdersOf(
    mapping,
    table.rows.map(({ cells }) => cells),
  )
  const read = table.rows.map((row) => readRow(row, columns, today, orders))
  const rows = unifySpelling(read, names)
  const left = departures(
    table.header,
    mapping,
    table.rows.map(({ cells }) => cells),
    today,
  )
  const isOver = (row: number) => left.has(row) && hasLeftBy(left.get(row)!, today)
  const { people, ...gathered } = gatherPeople(rows, columns)
  const peopleNow = people.map((person) => ({ ...person, hasLeft: person.rows.every(isOver) }))
  return { columns, rows, ...gathered, people: peopleNow, departures: left }
}

export const rowOutcomes = ['add', 'update', 'unchanged', 'error'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** A row of the report: its outcome and, for an update, the changed fields. */
export type CheckedRow = {
  line: number
  outcome: RowOutcome
  /** Names of the fields that will change. */
  fields: string[]
  /** The changes with old and new values, or what is stored of somebody who is added; missing in files checked before these were recorded. */
  changes?: ImportChange[]
  problems: RowProblem[]
  /** What is not used of a row that is; missing where there is nothing, and in files checked before this was said. */
  notes?: RowProblem[]
}

/**
 * The report of a file: one entry per row, in order, with the outcome for its person.
 */
export function reportRows(
  file: ReadFile,
  steps: readonly ImportStep[],
  numberOf: (memberId: string) => string | null,
): CheckedRow[] {
  const report = file.rows.map(({ line }, index): CheckedRow => {
    return { line, outcome: 'error', fields: [], problems: file.problems.get(index) ?? [] }
  })
  for (const [index, person] of file.people.entries()) {
    const step = steps[index]!
    for (const row of person.rows) {
      const checked = report[row]!
      checked.outcome = outcomeOf(step)
      checked.changes = stepChanges(step, person, numberOf)
      // Of somebody who is added nothing changes but the role that the file names.
      const changing = checked.changes.filter(({ from }) => step.outcome !== 'add' || from !== null)
      checked.fields = [...new Set(changing.map(({ field }) => field))]
      checked.problems = step.outcome === 'error' ? step.problems : []
      if (step.outcome === 'error') continue
      const notes = [
        ...departureNotes(file.departures.get(row), person, step),
        ...(file.notes.get(row) ?? []),
        ...(step.notes ?? []),
      ]
      if (notes.length > 0) checked.notes = notes
    }
  }
  return report
}

/** What a row of somebody who has left, or will, comes to. */
function departureNotes(departure: Departure | undefined, { hasLeft }: ImportPerson, step: ImportStep): RowProblem[] {
  if (!departure) return []
  const { column, lastDay } = departure
  const isKnown = step.outcome !== 'unchanged' || step.member !== null || step.invitation !== null
  if (hasLeft) return [{ key: `imports.notes.${isKnown ? 'departed' : 'departedUnknown'}`, column }]
  return [
    lastDay === null || lastDay > '9000'
      ? { key: 'imports.notes.leavesUnclear', column }
      : { key: 'imports.notes.leaves', column, params: { date: formatDate(lastDay) } },
  ]
}

/** The outcome of a step as shown to people. */
export const outcomeOf = ({ outcome }: ImportStep): RowOutcome =>
  outcome === 'updateMember' || outcome === 'updateInvitation' ? 'update' : outcome

/** A problem or note that several rows share: reported once, with their number. */
export type RepeatedProblem = RowProblem & { value: string; rows: number }

/** The most repeated problems in a report. */
const maxRepeated = 10

/**
 * The problems and notes that at least two rows have in the same column with the same value, most frequent first. One
 * that names a line concerns that row alone.
 */
export function repeatedProblems(lines: readonly (CheckedRow & { cells: readonly string[] })[]): RepeatedProblem[] {
  const problemsByKey = new Map<string, RepeatedProblem>()
  for (const { problems, notes = [], cells } of lines) {
    for (const problem of [...problems, ...notes]) {
      if (problem.params?.line !== undefined) continue
      const value = problem.column === null ? '' : (cells[problem.column] ?? '').trim()
      const key = JSON.stringify([problem.key, problem.column, value])
      const existing = problemsByKey.get(key)
      if (existing) existing.rows += 1
      else problemsByKey.set(key, { ...problem, value, rows: 1 })
    }
  }
  return [...problemsByKey.values()]
    .filter(({ rows }) => rows > 1)
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, maxRepeated)
}
