import { type ColumnTarget, targetParts } from '@/lib/domain/imports/columns'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import type { Translate } from '@/lib/i18n/translator'

/** Fields that only a file of people has, or that it calls by another name; all others are called as everywhere. */
const ofFiles = [
  'suffix',
  'fullName',
  'supervisor',
  'geo',
  'credentialType',
  'credentialNumber',
  'effectiveAt',
  'expiresAt',
  'licenses',
] as const

/** The name of a field of an imported person, such as "Department" or "License: state". */
export const fieldLabel = (field: string, t: Translate): string =>
  isOneOf(ofFiles, field) ? t(`imports.fields.${field}`) : t(`fields.${field}`)

/** The name of a target as the choices have it: "License: state (2)". */
export function targetLabel(target: ColumnTarget, t: Translate): string {
  const { field, license } = targetParts(target)
  const name = fieldLabel(field, t)
  return license === 1 ? name : t('imports.fields.license', { field: name, number: license })
}
