import type { MatrixRequirement } from '@/lib/data/matrix/read'
import type { MatrixCell } from '@/lib/domain/matrix/cells'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

/** What heads a column: of a document also its kind, of a health record its type. `t` translates full keys. */
export function headOf(requirement: MatrixRequirement, t: Translate): string {
  const { title } = requirement
  if (requirement.of === 'CURRICULUM') return title
  const { kind, healthRecordType } = requirement
  const words = healthRecordType ? t(`enums.healthRecordTypes.${healthRecordType}`) : t(`enums.documentKinds.${kind}`)
  return words === title ? title : t('matrix.documentColumn', { title, kind: words })
}

/** The day of a cell in words: what it means follows from the state. */
export function dayOf({ state, day }: MatrixCell, { of }: MatrixRequirement, t: Translate): string | null {
  if (day === null || state === 'EXEMPT' || state === 'DECLINED') return null
  return t(`matrix.days.${state === 'DONE' && of === 'DOCUMENT' ? 'UNTIL' : state}`, { day: formatDate(day) })
}
