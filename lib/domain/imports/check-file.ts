import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ColumnMapping } from './columns'
import { type ImportChange, type ImportStep, stepChanges } from './compare-person'
import { gatherPeople, type ImportPerson } from './gather-people'
import type { Columns, ImportRow, RowProblem } from './import-row'
import { columnsOf, readRow } from './read-row'

/** A file as it was read: the header, and each row with the line it begins on. */
export type ImportTable = { header: string[]; rows: { line: number; cells: string[] }[] }

/** A file understood by a mapping: its people, and the rows that cannot be used. */
export type ReadFile = {
  columns: Columns
  rows: ImportRow[]
  people: ImportPerson[]
  problems: Map<number, RowProblem[]>
}

/** Reads all rows and puts them together to people. */
export function readPeople(table: ImportTable, mapping: ColumnMapping, today: PlainDate): ReadFile {
  const columns = columnsOf(mapping)
  const rows = table.rows.map((row) => readRow(row, columns, today))
  return { columns, rows, ...gatherPeople(rows, columns) }
}

export const rowOutcomes = ['add', 'update', 'unchanged', 'error'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** A row of the report: what will happen with it and, of an update, to what. */
export type CheckedRow = {
  line: number
  outcome: RowOutcome
  /** Names of the fields that will change. */
  fields: string[]
  /** The same with old and new values; missing in files that were checked before there were any. */
  changes?: ImportChange[]
  problems: RowProblem[]
}

/** The report of a file: a row for each of its rows, in order, by what happens to their person. */
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
      checked.changes = stepChanges(step, person.facts, numberOf)
      checked.fields = checked.changes.map(({ field }) => field)
      checked.problems = step.outcome === 'error' ? step.problems : []
    }
  }
  return report
}

/** The outcome of a step as people read it. */
export const outcomeOf = ({ outcome }: ImportStep): RowOutcome =>
  outcome === 'updateMember' || outcome === 'updateInvitation' ? 'update' : outcome

/** A problem that many rows have: said once, with how many they are. */
export type RepeatedProblem = RowProblem & { value: string; rows: number }

/** Problems that a report says together, at most. */
const mostRepeated = 10

/**
 * The problems that at least two rows have at the same column with the same value, most frequent first. One that names a line is of
 * that row alone.
 */
export function repeatedProblems(lines: readonly (CheckedRow & { cells: readonly string[] })[]): RepeatedProblem[] {
  const found = new Map<string, RepeatedProblem>()
  for (const { problems, cells } of lines) {
    for (const problem of problems) {
      if (problem.params?.line !== undefined) continue
      const value = problem.column === null ? '' : (cells[problem.column] ?? '').trim()
      const key = JSON.stringify([problem.key, problem.column, value])
      const known = found.get(key)
      if (known) known.rows += 1
      else found.set(key, { ...problem, value, rows: 1 })
    }
  }
  return [...found.values()]
    .filter(({ rows }) => rows > 1)
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, mostRepeated)
}
