import { nameInList } from '@/app/_components/members/member-name'
import { cursor, idFilter, listQuery, type QueryOf, textFilter, words } from '@/app/_lists/list-query'
import { dotted } from '@/app/_ui/dotted'
import type { MatrixRequirement } from '@/lib/data/matrix/read'
import type { MatrixCell, MatrixPart } from '@/lib/domain/matrix/cells'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { MatrixRow } from '@/lib/services/matrix/matrix'
import type { MatrixLine } from './matrix-table'

const matrix = listQuery({ q: words, department: textFilter(), curriculum: idFilter, after: cursor })
export type MatrixQuery = QueryOf<typeof matrix>
export const { read: readMatrixQuery, filtersOf } = matrix

/** The query in the form the services expect. */
export const matrixInput = ({ q, department, curriculum }: MatrixQuery) => ({
  filter: { q, department, curriculumId: curriculum },
})

/** The address of the matrix, its file or its print. */
export const matrixHref = (orgId: string, query: Partial<MatrixQuery>, part?: 'export' | 'print'): string =>
  matrix.href(`/orgs/${orgId}/members/matrix${part ? `/${part}` : ''}`, { ...query, after: part ? null : query.after })

/** The header of a column: for a document also its kind, for a health record its type. `t` translates full keys. */
export function headOf(requirement: MatrixRequirement, t: Translate): string {
  const { title } = requirement
  if (requirement.of !== 'DOCUMENT') return title
  const { kind, healthRecordType } = requirement
  const words = healthRecordType ? t(`enums.healthRecordTypes.${healthRecordType}`) : t(`enums.documentKinds.${kind}`)
  return words === title ? title : t('matrix.documentColumn', { title, kind: words })
}

/** The text of a cell besides its state: the completed part, and a date. */
function detailOf(cell: MatrixCell, requirement: MatrixRequirement, t: Translate): string | null {
  const texts = [cell.part && partOf(cell.part, t), dayOf(cell, requirement, t)].filter(Boolean)
  return dotted(texts) || null
}

/** The completed part of a group, as text. */
export function partOf({ have, need, of }: MatrixPart, t: Translate): string {
  const shown = (value: number) => (of === 'UNITS' ? formatUnits(value) : String(value))
  return t(`matrix.part.${of}`, { have: shown(have), need: shown(need) })
}

/** The date of a cell as text; the state decides what it means. */
function dayOf({ state, day }: MatrixCell, { of }: MatrixRequirement, t: Translate): string | null {
  if (day === null || state === 'EXEMPT' || state === 'DECLINED') return null
  return t(`matrix.days.${state === 'DONE' && of === 'DOCUMENT' ? 'UNTIL' : state}`, { day: formatDate(day) })
}

/** A member as a row of the matrix. `t` translates full keys. */
export function lineOf(
  { member, cells }: MatrixRow,
  requirements: readonly MatrixRequirement[],
  t: Translate,
): MatrixLine {
  return {
    id: member.id,
    href: `/orgs/${member.orgId}/members/${member.id}`,
    name: nameInList(member, t('members.name.unknown')),
    work: dotted([member.department, member.jobTitle]),
    cells: cells.map((cell, index) => {
      const requirement = requirements[index]
      return cell && requirement ? { state: cell.state, detail: detailOf(cell, requirement, t) } : null
    }),
  }
}
