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

// The parts of a version that most rules do without: each is left out of the file where a rule has none.

const mostUnits = 1_000_000
const mostMonths = 1200

const readList = <T>(value: unknown, path: string, read: (value: unknown, path: string) => T): T[] =>
  readArray(value, path).map((item, index) => read(item, `${path}[${index}]`))

const firstRenewalKinds = ['EXEMPT', 'EXEMPT_WHEN_SHORT', 'BY_LENGTH', 'PER_MONTH', 'NOT_READ'] as const

function readFirstRenewal(value: unknown, path: string): FirstRenewal {
  const fields = readObject(value, path)
  const months = (name: string) => readCount(fields[name], `${path}.${name}`, mostMonths)
  const asks = () => readCode(fields.asks, `${path}.asks`, firstRenewalQuestions)
  const kind = readCode(fields.kind, `${path}.kind`, firstRenewalKinds)
  switch (kind) {
    case 'EXEMPT':
      return { kind, asks: asks(), otherwise: readCode(fields.otherwise, `${path}.otherwise`, ['TOTAL', 'NOT_READ']) }
    case 'EXEMPT_WHEN_SHORT':
      return { kind, asks: asks(), maxMonths: months('maxMonths') }
    case 'BY_LENGTH':
      return { kind, asks: asks(), table: readList(fields.table, `${path}.table`, readRow) }
    case 'PER_MONTH':
      return { kind, asks: asks(), units: readCount(fields.units, `${path}.units`, mostUnits) }
    case 'NOT_READ':
      return { kind, underMonths: months('underMonths') }
  }
}

function readRow(value: unknown, path: string) {
  const { underMonths, total } = readObject(value, path)
  return {
    underMonths: readCount(underMonths, `${path}.underMonths`, mostMonths),
    total: readCount(total, `${path}.total`, mostUnits),
  }
}

function readFixedDate(value: unknown, path: string): FixedDate {
  const { month, day, years } = readObject(value, path)
  const read = { month: readCount(month, `${path}.month`, 12), day: readCountOrNull(day, `${path}.day`, 31) }
  if (read.month === 0 || read.day === 0)
    throw new CaseProblem(`${path} must be a day of a year`, path, 'validation.invalidDate')
  return { ...read, years: years === null ? null : readCode(years, `${path}.years`, ['ODD', 'EVEN'] as const) }
}

function readLimitChange(value: unknown, path: string): LimitChange {
  const fields = readObject(value, path)
  return {
    limit: readCode(fields.limit, `${path}.limit`, ['maxOnline']),
    completedFrom: readDate(fields.completedFrom, `${path}.completedFrom`),
    value: readCountOrNull(fields.value, `${path}.value`, mostUnits),
  }
}

function readLimitChanges(value: unknown, path: string): LimitChange[] {
  const changes = readList(value, path, readLimitChange)
  const sorted = changes.every(({ completedFrom }, at) => at === 0 || changes[at - 1]!.completedFrom < completedFrom)
  if (!sorted) throw new CaseProblem(`${path} must be in the order of their days`, path)
  return changes
}

type Shapes = Pick<CreditRequirement, 'fixedDates' | 'firstRenewal' | 'carryOver' | 'limitChanges'>

/** Fixed dates, the first renewal, hours carried over and dated limits of a version. A field that is wrong throws. */
export function readShapes(fields: Fields, path: string): Shapes {
  const { fixedDates, firstRenewal, carryOver, limitChanges } = fields
  const at = (name: string) => `${path}.${name}`
  const units = () => readCount(readObject(carryOver, at('carryOver')).units, at('carryOver.units'), mostUnits)
  return {
    ...(fixedDates === undefined ? {} : { fixedDates: readList(fixedDates, at('fixedDates'), readFixedDate) }),
    ...(firstRenewal === undefined ? {} : { firstRenewal: readFirstRenewal(firstRenewal, at('firstRenewal')) }),
    ...(carryOver === undefined ? {} : { carryOver: { units: units() } }),
    ...(limitChanges === undefined ? {} : { limitChanges: readLimitChanges(limitChanges, at('limitChanges')) }),
  }
}
