import type { ImportContent, ImportLine } from '@/lib/data/imports/read'
import type { RowOutcome } from '@/lib/domain/imports/check-file'
import type { ColumnTarget } from '@/lib/domain/imports/columns'
import { sortableName } from '@/lib/domain/people/names'
import type { Translate } from '@/lib/i18n/translator'

type Line = ImportLine & { number: number }
type Head = Pick<ImportContent, 'header' | 'mapping'>

/** A row of the file as it is shown. */
export type ImportRow = {
  number: number
  line: number
  name: string
  /** Employee ID and contact. */
  under: string
  outcome: RowOutcome
  /** What an update changes; "" for other rows and with problems. */
  changes: string
  /** Why it cannot be used: the column with its value, where one is to blame, and the reason. */
  problems: { key: string; column: string | null; text: string }[]
}

/** The cells of a row. `t` translates full keys: texts of reasons come from theirs. */
export function importRow(
  { number, line, cells, outcome, fields, problems }: Line,
  head: Head,
  t: Translate,
): ImportRow {
  const { header, mapping } = head
  const cell = (target: ColumnTarget) => (cells[mapping.indexOf(target)] ?? '').trim()
  const firstName = cell('firstName')
  const name = sortableName({ firstName, middleName: cell('middleName'), lastName: cell('lastName') })
  const fieldNames = fields.map((field) => t(`imports.fields.${field}`)).join(', ')
  const columnName = (index: number) =>
    header[index] || t(`imports.fields.${(mapping[index] ?? 'email').split(':')[0]}`)
  const column = (index: number) => {
    const value = cells[index]?.trim().slice(0, 40)
    return value ? `${columnName(index)} (${value})` : columnName(index)
  }
  return {
    number,
    line,
    name: name || t('imports.rows.unnamed'),
    under: [cell('employeeId'), cell('email') || cell('phone')].filter(Boolean).join(' · '),
    outcome,
    changes: problems.length === 0 && fieldNames ? t('imports.rows.changes', { fields: fieldNames }) : '',
    problems: problems.map(({ key, column: index, params }) => ({
      key: `${key}-${index}`,
      column: index === null ? null : column(index),
      text: t(key, params),
    })),
  }
}
