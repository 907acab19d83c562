import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ColumnMapping } from './columns'
import type { ImportStep } from './compare-person'
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
  problems: RowProblem[]
}

/** The report of a file: a row for each of its rows, in order, by what happens to their person. */
export function reportRows(file: ReadFile, steps: readonly ImportStep[]): CheckedRow[] {
  const report = file.rows.map(({ line }, index): CheckedRow => {
    return { line, outcome: 'error', fields: [], problems: file.problems.get(index) ?? [] }
  })
  for (const [index, person] of file.people.entries()) {
    const step = steps[index]!
    for (const row of person.rows) {
      const checked = report[row]!
      checked.outcome = outcomeOf(step)
      checked.fields = fieldsOf(step)
      checked.problems = step.outcome === 'error' ? step.problems : []
    }
  }
  return report
}

/** The outcome of a step as people read it. */
export const outcomeOf = ({ outcome }: ImportStep): RowOutcome =>
  outcome === 'updateMember' || outcome === 'updateInvitation' ? 'update' : outcome

/** The names of the fields that a step changes. */
function fieldsOf(step: ImportStep): string[] {
  if (step.outcome === 'updateMember')
    return Object.keys(step.changes).map((name) => (name === 'supervisorId' ? 'supervisor' : name))
  if (step.outcome !== 'updateInvitation') return []
  const names = Object.keys(step.changes).filter((name) => name !== 'contactType')
  return step.licenses.length > 0 ? [...names, 'licenses'] : names
}
