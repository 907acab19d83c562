import type { FieldProblem } from '../result'
import { withPoint } from '../units'

/** Maximum lengths in characters, and the largest amount in the kind's unit. */
export const attestationLimits = { issuer: 200, number: 100, amount: 20_000 } as const

/** The problem of an amount of hours, or of semester hours, that was worked or earned over years. */
export function amountProblem(amount: number | null | undefined): FieldProblem | null {
  if (amount === null || amount === undefined) return null
  const isAmount = amount > 0 && amount <= attestationLimits.amount && Math.round(amount * 100) / 100 === amount
  return isAmount ? null : { key: 'validation.numberRange', params: { min: 0.01, max: attestationLimits.amount } }
}

/**
 * A typed amount for the API: "520", "1,040" or "37.5". Empty is null; text that is no amount becomes -1, which every
 * rule refuses at its field.
 */
export function typedAmount(text: string): number | null {
  const number = withPoint(text).replace(/^(\d{1,3}),(\d{3})$/, '$1$2')
  if (number === '') return null
  return /^\d{1,5}(\.\d{1,2})?$/.test(number) ? Number(number) : -1
}
