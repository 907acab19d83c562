import type { FixedDate } from '@/lib/domain/credentials/period'
import {
  CaseProblem,
  type Fields,
  readArray,
  readCode,
  readCount,
  readCountOrNull,
  readDate,
  readObject,
} from './case-reader'
import type { CreditRequirement } from './credit-requirements'
import type { LimitChange } from './evaluation'
import { type FirstRenewal, firstRenewalQuestions } from './first-renewal'
import { readLastMonths } from './hours-fields'

// The optional parts of a version; the file leaves out those a rule does not have.

const maxUnits = 1_000_000
const maxMonths = 1200

const readList = <T>(value: unknown, path: string, read: (value: unknown, path: string) => T): T[] =>
  readArray(value, path).map((item, index) => read(item, `${path}[${index}]`))

const firstRenewalKinds = ['EXEMPT', 'EXEMPT_WHEN_SHORT', 'BY_LENGTH', 'PER_MONTH', 'NOT_READ'] as const

function readFirstRenewal(value: unknown, path: string): FirstRenewal {
  const fields = readObject(value, path)
  const months = (name: string) => readCount(fields[name], `${path}.${name}`, maxMonths)
  const readQuestion = () => readCode(fields.asks, `${path}.asks`, firstRenewalQuestions)
  const kind = readCode(fields.kind, `${path}.kind`, firstRenewalKinds)
  switch (kind) {
    case 'EXEMPT':
      return {
        kind,
        asks: readQuestion(),
        otherwise: readCode(fields.otherwise, `${path}.otherwise`, ['TOTAL', 'NOT_READ']),
      }
    case 'EXEMPT_WHEN_SHORT':
      return { kind, asks: readQuestion(), maxMonths: months('maxMonths') }
    case 'BY_LENGTH':
      return { kind, asks: readQuestion(), table: readList(fields.table, `${path}.table`, readRow) }
    case 'PER_MONTH':
      return { kind, asks: readQuestion(), units: readCount(fields.units, `${path}.units`, maxUnits) }
    case 'NOT_READ':
      return { kind, underMonths: months('underMonths') }
  }
}

function readRow(value: unknown, path: string) {
  const { underMonths, total } = readObject(value, path)
  return {
    underMonths: readCount(underMonths, `${path}.underMonths`, maxMonths),
    total: readCount(total, `${path}.total`, maxUnits),
  }
}

function readFixedDate(value: unknown, path: string): FixedDate {
  const { month, day, years } = readObject(value, path)
  const date = { month: readCount(month, `${path}.month`, 12), day: readCountOrNull(day, `${path}.day`, 31) }
  if (date.month === 0 || date.day === 0)
    throw new CaseProblem(`${path} must be a day of a year`, path, 'validation.invalidDate')
  return { ...date, years: years === null ? null : readCode(years, `${path}.years`, ['ODD', 'EVEN'] as const) }
}

function readLimitChange(value: unknown, path: string): LimitChange {
  const fields = readObject(value, path)
  return {
    limit: readCode(fields.limit, `${path}.limit`, ['maxOnline']),
    completedFrom: readDate(fields.completedFrom, `${path}.completedFrom`),
    value: readCountOrNull(fields.value, `${path}.value`, maxUnits),
  }
}

function readLimitChanges(value: unknown, path: string): LimitChange[] {
  const changes = readList(value, path, readLimitChange)
  const sorted = changes.every(
    ({ completedFrom }, index) => index === 0 || changes[index - 1]!.completedFrom < completedFrom,
  )
  if (!sorted) throw new CaseProblem(`${path} must be in the order of their days`, path)
  return changes
}

type Shapes = Pick<CreditRequirement, 'fixedDates' | 'firstRenewal' | 'carryOver' | 'limitChanges'>

/** Reads a version's fixed dates, first renewal, carry-over and dated limits. Throws for an invalid field. */
export function readShapes(fields: Fields, path: string): Shapes {
  const { fixedDates, firstRenewal, carryOver, limitChanges } = fields
  const fieldPath = (name: string) => `${path}.${name}`
  const readCarryOver = (path: string) => {
    const carried = readObject(carryOver, path)
    return { units: readCount(carried.units, `${path}.units`, maxUnits), ...readLastMonths(carried, path) }
  }
  return {
    ...(fixedDates === undefined ? {} : { fixedDates: readList(fixedDates, fieldPath('fixedDates'), readFixedDate) }),
    ...(firstRenewal === undefined ? {} : { firstRenewal: readFirstRenewal(firstRenewal, fieldPath('firstRenewal')) }),
    ...(carryOver === undefined ? {} : { carryOver: readCarryOver(fieldPath('carryOver')) }),
    ...(limitChanges === undefined ? {} : { limitChanges: readLimitChanges(limitChanges, fieldPath('limitChanges')) }),
  }
}
