import type { PlainDate } from '../time/plain-date'
import { lineProblem, optionalLineProblem, type Problems } from '../values'
import { type SigningFieldKind, signingLimits } from './fields'

/** What somebody enters into a field: text, or a tick. */
type EnteredValue = { fieldId: string; text?: string | null | undefined; checked?: boolean | null | undefined }
/** What is kept of their fields, by field: the text, the day, or whether it is ticked. Signatures stand by themselves. */
export type SignedValues = Record<string, string | boolean>

type Field = { id: string; kind: SigningFieldKind; required: boolean }

const isEntered = ({ kind }: Field) => kind === 'TEXT' || kind === 'CHECKBOX'

/** What is wrong with what somebody entered into their own fields, by field ("values.<id>"); only text and ticks are entered. */
export function answerProblems(fields: readonly Field[], entered: readonly EnteredValue[], initials: string): Problems {
  const fieldById = new Map(fields.map((field) => [field.id, field]))
  const valueById = new Map(entered.map((value) => [value.fieldId, value]))
  const unknownValues = entered.filter(({ fieldId }) => !isEnteredField(fieldById.get(fieldId)))
  const problems: Problems = Object.fromEntries(
    unknownValues.map(({ fieldId }) => [`values.${fieldId}`, 'validation.unknownField']),
  )
  for (const field of fields) {
    const problem = valueProblem(field, valueById.get(field.id))
    if (problem) problems[`values.${field.id}`] = problem
  }
  const needsInitials = fields.some(({ kind }) => kind === 'INITIALS')
  const problem = needsInitials
    ? lineProblem(initials, signingLimits.initials)
    : optionalLineProblem(initials, signingLimits.initials)
  if (problem) problems.initials = problem
  return problems
}

const isEnteredField = (field: Field | undefined) => field !== undefined && isEntered(field)

function valueProblem({ kind, required }: Field, value: EnteredValue | undefined) {
  if (kind === 'CHECKBOX') return required && value?.checked !== true ? 'validation.required' : null
  if (kind !== 'TEXT') return null
  const text = value?.text ?? ''
  return required ? lineProblem(text, signingLimits.text) : optionalLineProblem(text, signingLimits.text)
}

/** What is kept of the fields of somebody who signs: a date field holds the day on which they sign, where they are. */
export function keptValues(fields: readonly Field[], entered: readonly EnteredValue[], today: PlainDate): SignedValues {
  const valueById = new Map(entered.map((value) => [value.fieldId, value]))
  const keptByField: SignedValues = {}
  for (const { id, kind } of fields) {
    const value = valueById.get(id)
    if (kind === 'DATE') keptByField[id] = today
    if (kind === 'CHECKBOX') keptByField[id] = value?.checked === true
    if (kind === 'TEXT') keptByField[id] = value?.text?.trim() ?? ''
  }
  return keptByField
}

/** Initials of a name, as a form proposes them: "Ana María Ruiz" is "AMR", 「山田 花子」 is 「山花」. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/[\s\u3000]+/u)
    .map((part) => [...part.normalize('NFC')][0]?.toLocaleUpperCase('en-US') ?? '')
    .join('')
    .slice(0, signingLimits.initials)
