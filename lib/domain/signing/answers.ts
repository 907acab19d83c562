import type { PlainDate } from '../time/plain-date'
import { lineProblem, optionalLineProblem, type Problems } from '../values'
import { type SigningFieldKind, signingLimits } from './fields'

/** A value entered into a field: text, or a checkbox. */
type EnteredValue = { fieldId: string; text?: string | null | undefined; checked?: boolean | null | undefined }
/**
 * The stored values of a person's fields: the text, the day, or whether the box is checked. Signatures are stored
 * separately.
 */
export type SignedValues = Record<string, string | boolean>

type Field = { id: string; kind: SigningFieldKind; required: boolean }

const isEntered = ({ kind }: Field) => kind === 'TEXT' || kind === 'CHECKBOX'

/**
 * Problems with the values that somebody entered into their own fields, by field ("values.<id>"). Only text and
 * checkboxes can be entered.
 */
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

/** The values to store for a signer's fields: a date field gets the day on which they sign, in their time zone. */
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

/** The initials of a name, as proposed in the form: "Ana María Ruiz" is "AMR", 「山田 花子」 is 「山花」. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/[\s\u3000]+/u)
    .map((part) => [...part.normalize('NFC')][0]?.toLocaleUpperCase('en-US') ?? '')
    .join('')
    .slice(0, signingLimits.initials)
