import type { FieldProblem } from '../result'
import type { Problems } from '../values'
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

export type Place = { page: number; x: number; y: number; width: number; height: number }
export type PageSize = { width: number; height: number }
export type FieldPlan = Place & { kind: SigningFieldKind; slot: number; required: boolean; label: string | null }

/** The problem with the place of a field on these pages; null when it lies on its page and is large enough. */
export function placeProblem(place: Place, pages: readonly PageSize[]): FieldProblem | null {
  const page = pages[place.page - 1]
  if (!page) return 'validation.signingPage'
  const { x, y, width, height } = place
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
