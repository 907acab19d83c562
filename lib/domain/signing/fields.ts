import type { FieldProblem } from '../result'
import type { PlainDate } from '../time/plain-date'
import { lineProblem, optionalLineProblem, type Problems } from '../values'
import type { SigningMode } from './states'

export const signingFieldKinds = ['SIGNATURE', 'INITIALS', 'DATE', 'TEXT', 'CHECKBOX'] as const
export type SigningFieldKind = (typeof signingFieldKinds)[number]

/** Positions are in ten-thousandths of the page as displayed, from its left and top edges. */
export const pageUnits = 10_000

export const signingLimits = {
  title: 150,
  message: 2000,
  reason: 500,
  label: 80,
  text: 300,
  initials: 6,
  fields: 200,
  /** Pages of a PDF. */
  pages: 200,
  /** People who sign one copy. */
  together: 20,
  /** People who each get their own copy. */
  each: 2000,
} as const

/** The minimum width and height of a field in points, for reading and pressing it. */
export const smallestField = { width: 8, height: 8 }

export type PageBox = { page: number; x: number; y: number; width: number; height: number }
export type PageSize = { width: number; height: number }
export type FieldPlan = PageBox & { kind: SigningFieldKind; slot: number; required: boolean; label: string | null }

/** The problem with the box of a field on these pages; null when it lies on its page and is large enough. */
export function boxProblem(box: PageBox, pages: readonly PageSize[]): FieldProblem | null {
  const page = pages[box.page - 1]
  if (!page) return 'validation.signingPage'
  const { x, y, width, height } = box
  const areIntegers = [x, y, width, height].every(Number.isInteger)
  if (!areIntegers || x < 0 || y < 0 || x + width > pageUnits || y + height > pageUnits)
    return 'validation.signingPlace'
  const isLarge =
    (width * page.width) / pageUnits >= smallestField.width &&
    (height * page.height) / pageUnits >= smallestField.height
  return isLarge ? null : 'validation.signingPlace'
}

type Plan = { mode: SigningMode; people: number; fields: readonly Pick<FieldPlan, 'slot' | 'kind'>[] }

/**
 * The problems that prevent a request from being sent, by field: no signers, too many, or a signer without a signature
 * field.
 */
export function sendProblems({ mode, people, fields }: Plan): Problems {
  if (people === 0) return { people: 'validation.required' }
  const maxPeople = mode === 'EACH' ? signingLimits.each : signingLimits.together
  if (people > maxPeople) return { people: { key: 'validation.tooManyPeople', params: { most: maxPeople } } }
  const slots = mode === 'EACH' ? 1 : people
  if (fields.some(({ slot }) => slot >= slots)) return { fields: 'validation.signingSlot' }
  const slotsWithSignature = new Set(fields.filter(({ kind }) => kind === 'SIGNATURE').map(({ slot }) => slot))
  return slotsWithSignature.size < slots ? { fields: 'validation.signingNoSignature' } : {}
}

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
