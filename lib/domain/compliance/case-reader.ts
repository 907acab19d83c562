import type { FieldProblem } from '@/lib/domain/result'
import { isPlainDate, type PlainDate } from '@/lib/domain/time/plain-date'

/**
 * A record that cannot be read. The message names the field; `field` and `problem` give the same information to a form.
 */
export class CaseProblem extends Error {
  readonly field: string
  readonly problem: FieldProblem

  constructor(message: string, field = '', problem: FieldProblem = 'validation.invalid') {
    super(message)
    this.field = field
    this.problem = problem
  }
}

export type Fields = Record<string, unknown>

/** Throws the problem of a field: its path, and what it must be. */
export const refuse = (path: string, expectation: string, problem?: FieldProblem): never => {
  throw new CaseProblem(`${path} must be ${expectation}`, path, problem)
}
const pathText = (path: string) => path || 'the record'

/** More hours than any record has, yet small enough that sums of hundredths stay exact. */
const maxHours = 1_000_000_000

export function readObject(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(pathText(path), 'an object')
  return value as Fields
}

export function readArray(value: unknown, path: string): unknown[] {
  return Array.isArray(value) ? value : refuse(path, 'an array')
}

export function readText(value: unknown, path: string): string {
  return typeof value === 'string' && value !== '' ? value : refuse(path, 'a text', 'validation.required')
}

/** Reads the address of a page. */
export function readWebAddress(value: unknown, path: string): string {
  const address = readText(value, path)
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new CaseProblem(`${path} must be an address`, path, 'validation.webAddress')
  return address
}

export function readCode<T extends string>(value: unknown, path: string, codes: readonly T[]): T {
  const code = codes.find((known) => known === value)
  return code ?? refuse(path, codes.length > 6 ? 'a known code' : `one of ${codes.join(', ')}`, 'validation.chooseOne')
}

/** Reads one of the names; the message lists all of them, however many there are. */
export function readName<T extends string>(value: unknown, path: string, names: readonly T[]): T {
  return names.find((known) => known === value) ?? refuse(path, `one of ${names.join(', ')}`, 'validation.chooseOne')
}

/** Reads an object that has no other fields than these. */
export function readFields(value: unknown, path: string, names: readonly string[]): Fields {
  const fields = readObject(value, path)
  const unknown = Object.keys(fields).find((name) => !names.includes(name))
  if (unknown === undefined) return fields
  const field = `${path}.${unknown}`
  throw new CaseProblem(`${field} is not known; ${path} may have ${names.join(', ')}`, field, 'validation.unknownField')
}

export function readDate(value: unknown, path: string): PlainDate {
  return isPlainDate(value) ? value : refuse(path, 'a date YYYY-MM-DD', 'validation.invalidDate')
}

export function readFlag(value: unknown, path: string): boolean {
  if (value === undefined) return false
  return typeof value === 'boolean' ? value : refuse(path, 'true or false')
}

/** Reads hours as whole hundredths; null and a missing field give null. */
export function readUnits(value: unknown, path: string): number | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'number' || !(Math.abs(value) <= maxHours)) return refuse(path, 'a number of hours or null')
  return Math.round(value * 100)
}

/** Reads an amount above 0 with at most two decimals as whole hundredths. */
export function readAmount(value: unknown, path: string): number {
  const amount = typeof value === 'number' && value <= maxHours ? Math.round(value * 100) : 0
  return amount > 0 && amount / 100 === value
    ? amount
    : refuse(path, 'a number above 0 with at most two decimals', 'validation.positiveNumber')
}

export function readLimit(value: unknown, path: string): number | null {
  const units = readUnits(value, path)
  return units !== null && units < 0 ? refuse(path, 'zero or more') : units
}

export function readCount(value: unknown, path: string, max: number): number {
  const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
  return isCount
    ? value
    : refuse(path, `a whole number from 0 to ${max}`, { key: 'validation.whole', params: { min: 0, max } })
}

export function readCountOrNull(value: unknown, path: string, max: number): number | null {
  return value === null || value === undefined ? null : readCount(value, path, max)
}

const instant = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Reads an instant in ISO form. One without a zone is taken as UTC, so that the answer does not depend on the machine.
 */
export function readInstant(value: unknown, path: string): Date | null {
  if (value === null || value === undefined) return null
  const match = typeof value === 'string' ? instant.exec(value) : null
  if (!match) return refuse(path, 'an ISO date and time')
  const date = new Date(match[1] && !match[4] ? `${value}Z` : String(value))
  return Number.isNaN(date.getTime()) ? refuse(path, 'an ISO date and time') : date
}
