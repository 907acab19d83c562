import { dotted } from '@/app/_ui/dotted'
import type { MatrixRequirement } from '@/lib/data/matrix/read'
import type { MatrixCell, MatrixPart } from '@/lib/domain/matrix/cells'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

/** What heads a column: of a document also its kind, of a health record its type. `t` translates full keys. */
export function headOf(requirement: MatrixRequirement, t: Translate): string {
  const { title } = requirement
  if (requirement.of !== 'DOCUMENT') return title
  const { kind, healthRecordType } = requirement
  const words = healthRecordType ? t(`enums.healthRecordTypes.${healthRecordType}`) : t(`enums.documentKinds.${kind}`)
  return words === title ? title : t('matrix.documentColumn', { title, kind: words })
}

/** What a cell says beside its state: how much of it is there, and a day. */
export function detailOf(cell: MatrixCell, requirement: MatrixRequirement, t: Translate): string | null {
  const texts = [cell.part && partOf(cell.part, t), dayOf(cell, requirement, t)].filter(Boolean)
  return dotted(texts) || null
}

/** How much of a group is there, in words. */
export function partOf({ have, need, of }: MatrixPart, t: Translate): string {
  const shown = (value: number) => (of === 'UNITS' ? formatUnits(value) : String(value))
  return t(`matrix.part.${of}`, { have: shown(have), need: shown(need) })
}

/** The day of a cell in words: what it means follows from the state. */
function dayOf({ state, day }: MatrixCell, { of }: MatrixRequirement, t: Translate): string | null {
  if (day === null || state === 'EXEMPT' || state === 'DECLINED') return null
  return t(`matrix.days.${state === 'DONE' && of === 'DOCUMENT' ? 'UNTIL' : state}`, { day: formatDate(day) })
}
