import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits, fromHours, parseUnits, typedHours } from '@/lib/domain/units'
import { dateIn, onlineHoursProblem } from '@/lib/domain/values'

/** A credit as it is in the form: texts as typed, the date understood or as typed. */
export type CreditValues = {
  title: string
  providerName: string
  providerNumber: string
  completedAt: string
  units: string
  onlineUnits: string
  format: CourseFormat | ''
  topics: string
}

export const emptyCredit: CreditValues = {
  title: '',
  providerName: '',
  providerNumber: '',
  completedAt: '',
  units: '',
  onlineUnits: '',
  format: '',
  topics: '',
}

type Recorded = {
  title: string
  providerName: string | null
  providerNumber: string | null
  completedAt: PlainDate
  units: number | null
  onlineUnits: number | null
  format: CourseFormat
  topics: readonly string[]
}

/** A recorded credit, ready to be edited. */
export const valuesOf = (credit: Recorded): CreditValues => ({
  title: credit.title,
  providerName: credit.providerName ?? '',
  providerNumber: credit.providerNumber ?? '',
  completedAt: credit.completedAt,
  units: credit.units === null ? '' : formatUnits(credit.units),
  onlineUnits: credit.onlineUnits === null ? '' : formatUnits(credit.onlineUnits),
  format: credit.format,
  topics: credit.topics.join(', '),
})

/** The day meant; null while it is none. */
export const dateOf = ({ completedAt }: CreditValues): PlainDate | null => dateIn(completedAt)

/** The online part of a hybrid course in hours; null for every other, and when it is not told. */
const onlineHoursOf = ({ format, onlineUnits }: CreditValues): number | null =>
  format === 'HYBRID' ? typedHours(onlineUnits) : null

/** The values as the API takes them; no format is none that it takes. */
export function creditInput(values: CreditValues) {
  const topics = values.topics.split(/[,、，]/).map((topic) => topic.trim())
  return {
    title: values.title,
    providerName: values.providerName,
    providerNumber: values.providerNumber,
    completedAt: dateIn(values.completedAt) ?? values.completedAt,
    units: typedHours(values.units),
    onlineUnits: onlineHoursOf(values),
    format: values.format,
    topics: [...new Set(topics.filter((topic) => topic !== ''))],
  }
}

/** The values as the rules read them; null while date or format is missing. */
export function candidateOf(values: CreditValues, id: string, now: Date): RecordedCredit | null {
  const completedAt = dateOf(values)
  if (!completedAt || values.format === '') return null
  const units = parseUnits(values.units)
  const online = onlineHoursOf(values)
  const onlineUnits = onlineHoursProblem(online) || online === null ? null : fromHours(online)
  return { id, completedAt, units, format: values.format, onlineUnits, createdAt: now }
}
