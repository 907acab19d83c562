import { codeFilter, cursor, listQuery, optionOr, type QueryOf } from '@/app/_lists/list-query'
import { dotted } from '@/app/_ui/dotted'
import type { ImportContent, ImportLine } from '@/lib/data/imports/read'
import { type RepeatedProblem, type RowOutcome, rowOutcomes } from '@/lib/domain/imports/check-file'
import { type ColumnTarget, mappedParts, targetParts } from '@/lib/domain/imports/columns'
import type { ImportChange } from '@/lib/domain/imports/compare-person'
import { isSuffix, splitFullName, withSuffix } from '@/lib/domain/imports/full-name'
import { formatPhone } from '@/lib/domain/people/contact'
import { sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import { fieldLabel } from '../field-label'

const importSteps = ['columns', 'rows', 'apply'] as const
export type ImportStepName = (typeof importSteps)[number]

/** The step of an import, and which of its rows from where on. */
const steps = listQuery({ step: optionOr(importSteps, 'rows'), outcome: codeFilter(rowOutcomes), after: cursor })
export type ImportQuery = QueryOf<typeof steps>
export const readImportQuery = steps.read

/** The address of an import with this query. */
export const importHref = ({ orgId, id }: { orgId: string; id: string }, query: ImportQuery): string =>
  steps.href(`/orgs/${orgId}/members/import/${id}`, query)

type Line = ImportLine & { number: number }
type Head = Pick<ImportContent, 'header' | 'mapping'>

/** A row of the file with its texts. */
export type ImportRow = {
  number: number
  line: number
  name: string
  /** Employee ID and contact. */
  under: string
  outcome: RowOutcome
  /** The changes of an update, one line per field, or what is stored of somebody who is added; empty for other rows. */
  changes: string[]
  /** Why the row cannot be used: the column and its value, if one is at fault, and the reason. */
  problems: { key: string; column: string | null; text: string; columnIndex: number | null; value: string }[]
  /** What is not used of the row, although the rest of it is. */
  notes: { key: string; column: string | null; text: string }[]
}

/** The cells of a row. `t` translates full keys; texts of reasons come from the error messages. */
export function importRow(
  { number, line, cells, outcome, fields, changes, problems, notes = [] }: Line,
  head: Head,
  t: Translate,
): ImportRow {
  const { mapping } = head
  const cell = (target: ColumnTarget) => (cells[mapping.indexOf(target)] ?? '').trim()
  const parts = { firstName: cell('firstName'), middleName: cell('middleName'), lastName: cell('lastName') }
  const suffix = isSuffix(cell('suffix')) ? cell('suffix') : undefined
  const whole = parts.firstName || parts.lastName ? parts : splitFullName(cell('fullName'))
  const name = sortableName({ ...whole, lastName: whole.lastName && withSuffix(whole.lastName, suffix) })
  const fieldChanges = changes ?? fields.map((field) => ({ field, from: null, to: null }))
  const column = (index: number) => {
    const value = cells[index]?.trim().slice(0, 40)
    return value ? t('imports.rows.value', { column: columnName(index, head, t), value }) : columnName(index, head, t)
  }
  return {
    number,
    line,
    name: name || t('imports.rows.unnamed'),
    under: dotted([cell('employeeId'), cell('email') || cell('phone')]),
    outcome,
    changes: problems.length === 0 ? changeLines(outcome, fieldChanges, t) : [],
    problems: problems.map(({ key, column: index, params }) => ({
      key: `${key}-${index}`,
      column: index === null ? null : column(index),
      text: t(key, params),
      columnIndex: index,
      value: (index === null ? '' : (cells[index] ?? '')).slice(0, 500),
    })),
    notes: notes.map(({ key, column: index, params }) => ({
      key: `${key}-${index}`,
      column: index === null ? null : column(index),
      text: t(key, params),
    })),
  }
}

/** The header of a column in the file, or the name of the field it contains. */
const columnName = (index: number, { header, mapping }: Head, t: Translate): string =>
  header[index] || fieldLabel(targetParts(mappedParts(mapping[index] ?? 'email').target).field, t)

/** One line per change; what is stored of somebody who is added is one line, and its licenses one each. */
function changeLines(outcome: RowOutcome, changes: readonly ImportChange[], t: Translate): string[] {
  const texts = (some: readonly ImportChange[]) => some.map((change) => changeText(change, t))
  if (outcome !== 'add') return texts(changes)
  const isField = ({ field }: ImportChange) => field !== 'licenses' && field !== 'roleType'
  const stored = dotted(texts(changes.filter(isField)))
  return [...(stored ? [stored] : []), ...texts(changes.filter((change) => !isField(change)))]
}

/** Dates of a change as people read them. */
const withDates = (text: string) => text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => formatDate(date))

/** "Department: ICU → Night shift". If there was no value before, only the new one is shown. */
function changeText({ field, from, to }: ImportChange, t: Translate): string {
  if (field === 'roleType') return t('imports.rows.noAdmin')
  const name = fieldLabel(field, t)
  const valueText = (value: string) => {
    if (field === 'phone' || field === 'contact') return formatPhone(value)
    const dates = field === 'licenses' ? value.lastIndexOf('(') : field === 'hireDate' ? 0 : value.length
    return value.slice(0, dates) + withDates(value.slice(dates))
  }
  if (to === null) return name
  return from === null
    ? t('imports.rows.changeNew', { field: name, to: valueText(to) })
    : t('imports.rows.change', { field: name, from: valueText(from), to: valueText(to) })
}

/** A problem of many rows as text: the column and its value, the reason, and the number of rows. */
export const repeatedText = (
  { key, column, params, value, rows }: RepeatedProblem,
  head: Head,
  t: Translate,
): string => {
  const name = column === null ? null : columnName(column, head, t)
  const where = name && value ? t('imports.rows.value', { column: name, value: value.slice(0, 40) }) : name
  const reason = t(key, params)
  return t('imports.rows.repeated', { what: where ? t('imports.rows.at', { where, reason }) : reason, count: rows })
}
