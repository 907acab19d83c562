import { isOneOf } from '@/lib/domain/lists/is-one-of'

/** The facts that a file of people can contain about a person. */
export const personFields = [
  'employeeId',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'roleType',
  'department',
  'jobTitle',
  'supervisor',
  'hireDate',
  'npi',
] as const
/** The facts that it can contain about a license; up to three licenses in one row. */
export const licenseFields = ['geo', 'credentialType', 'credentialNumber', 'effectiveAt', 'expiresAt'] as const
export const licensesInRow = 3

export type PersonField = (typeof personFields)[number]
export type LicenseField = (typeof licenseFields)[number]
/** A full name in one column is read as its parts, and a suffix such as "Jr." as the end of the family name. */
type NameField = 'fullName' | 'suffix'
export type ImportField = PersonField | LicenseField | NameField

/** The target of a file's column: a field, with ":2" or ":3" for the second and third license of a row. */
export type ColumnTarget = PersonField | NameField | `${LicenseField}${'' | ':2' | ':3'}`
const dateFields = ['hireDate', 'effectiveAt', 'expiresAt'] as const
type DateTarget = 'hireDate' | `${'effectiveAt' | 'expiresAt'}${'' | ':2' | ':3'}`
const dateOrders = ['dayFirst', 'monthFirst'] as const
type ChosenOrder = (typeof dateOrders)[number]

/** A target as chosen for a column: dates in figures may say what comes first in them. */
export type MappedTarget = ColumnTarget | `${DateTarget}/${ChosenOrder}`
/** A target for each column of the file; null means that the column is ignored. */
export type ColumnMapping = readonly (MappedTarget | null)[]

/** Every target in display order. */
export const columnTargets: readonly ColumnTarget[] = [
  ...personFields.flatMap((field): ColumnTarget[] => {
    if (field === 'firstName') return ['fullName', field]
    return field === 'lastName' ? [field, 'suffix'] : [field]
  }),
  ...(['', ':2', ':3'] as const).flatMap((suffix) => licenseFields.map((field) => `${field}${suffix}` as const)),
]
export const isColumnTarget = (value: unknown): value is ColumnTarget => isOneOf(columnTargets, value)

const isDateTarget = (target: ColumnTarget): target is DateTarget => isOneOf(dateFields, targetParts(target).field)

/** The targets of dates with what comes first. */
export const orderedTargets: readonly MappedTarget[] = columnTargets
  .filter(isDateTarget)
  .flatMap((target) => dateOrders.map((order) => `${target}/${order}` as const))

/** The target of a column without the order of its dates, and that order where one was chosen. */
export function mappedParts(mapped: MappedTarget): {
  target: ColumnTarget
  isDate: boolean
  order: ChosenOrder | null
} {
  const [target, order] = mapped.split('/') as [ColumnTarget, ChosenOrder | undefined]
  return { target, isDate: isDateTarget(target), order: order ?? null }
}

/** The field of a target and which license of the row it is about. */
export function targetParts(target: ColumnTarget): { field: ImportField; license: number } {
  const [field, license = '1'] = target.split(':')
  return { field: field as ImportField, license: Number(license) }
}

/** The target of a field of the first, second or third license of a row. */
export const licenseTarget = (field: LicenseField, number: number): ColumnTarget =>
  (number === 1 ? field : `${field}:${number}`) as ColumnTarget

/** The fields without which a license cannot be recorded. */
const requiredOfLicense = ['geo', 'credentialType', 'credentialNumber', 'expiresAt'] as const

/**
 * The required targets that have no column, of a license for which others have one: without all of them it is not read.
 * `has` says whether a target has a column.
 */
export function missingOfLicense(number: number, has: (target: ColumnTarget) => boolean): ColumnTarget[] {
  const isBegun = licenseFields.some((field) => has(licenseTarget(field, number)))
  if (!isBegun) return []
  return requiredOfLicense.map((field) => licenseTarget(field, number)).filter((target) => !has(target))
}

/** The same of all licenses of a row. */
export const missingOfLicenses = (has: (target: ColumnTarget) => boolean): ColumnTarget[] =>
  Array.from({ length: licensesInRow }, (_, index) => missingOfLicense(index + 1, has)).flat()
