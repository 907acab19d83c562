import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import { dateWindowProblem } from '@/lib/domain/people/date-window'
import { parseDate } from '@/lib/domain/time/parse-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits, parseUnits, toHours } from '@/lib/domain/units'

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
export function dateOf({ completedAt }: CreditValues): PlainDate | null {
  const parsed = parseDate(completedAt)
  return parsed.ok ? parsed.value : null
}

/** The online part in hundredths, where none of it is an answer too; null when empty or not a number of hours. */
const parseOnline = (text: string): number | null => (/^0*(\.0{1,2})?$/.test(text) ? 0 : parseUnits(text))

/** The online part of a hybrid course; null for every other, and when it was not entered. */
function onlineOf({ format, onlineUnits }: CreditValues): number | null {
  const text = onlineUnits.trim()
  return format === 'HYBRID' && text !== '' ? parseOnline(text) : null
}

/** What is wrong with the values, as message keys by field; the server decides about the rest. */
export function creditProblems(values: CreditValues, today: PlainDate): Partial<Record<keyof CreditValues, string>> {
  const problems: Partial<Record<keyof CreditValues, string>> = {}
  const units = parseUnits(values.units)
  const date = dateOf(values)
  if (values.title.trim() === '') problems.title = 'validation.required'
  if (values.completedAt.trim() === '') problems.completedAt = 'validation.required'
  else if (!date) problems.completedAt = 'validation.couldNotParseDate'
  else if (dateWindowProblem(date, today)) problems.completedAt = 'validation.invalidDate'
  if (values.units.trim() !== '' && units === null) problems.units = 'validation.units'
  if (values.format === '') problems.format = 'validation.chooseOne'
  if (values.format === 'HYBRID' && values.onlineUnits.trim() !== '') {
    const online = parseOnline(values.onlineUnits.trim())
    if (online === null) problems.onlineUnits = 'validation.onlineUnits'
    else if (!problems.units && online > (units ?? 0)) problems.onlineUnits = 'validation.onlineUnitsOverTotal'
  }
  return problems
}

const hours = (units: number | null) => (units === null ? null : toHours(units))

/** The values as the API takes them; null while no format is chosen. */
export function creditInput(values: CreditValues) {
  if (values.format === '') return null
  const topics = values.topics.split(/[,、，]/).map((topic) => topic.trim())
  return {
    title: values.title,
    providerName: values.providerName,
    providerNumber: values.providerNumber,
    completedAt: dateOf(values) ?? values.completedAt,
    units: hours(parseUnits(values.units)),
    onlineUnits: hours(onlineOf(values)),
    format: values.format,
    topics: [...new Set(topics.filter((topic) => topic !== ''))],
  }
}

/** The values as the rules read them; null while date or format is missing. */
export function candidateOf(values: CreditValues, id: string, now: Date): RecordedCredit | null {
  const completedAt = dateOf(values)
  if (!completedAt || values.format === '') return null
  const units = parseUnits(values.units)
  return { id, completedAt, units, format: values.format, onlineUnits: onlineOf(values), createdAt: now }
}
