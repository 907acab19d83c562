import { type CredentialType, credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import type { RoleType } from '@/lib/domain/lists/organizations'
import { bareText, foldText } from '@/lib/domain/people/sort-name'
import { credentialTypeNames, credentialTypeShortNames, geographyNames } from './code-names'

function vocabulary<T extends string>(codes: readonly T[], ...names: Readonly<Record<string, string>>[]) {
  const codeOfName = new Map<string, T>()
  for (const code of codes) {
    for (const table of names) {
      const name = table[code]
      // "Registered Nurse", and with its code: "Registered Nurse (RN)", "RN - Registered Nurse".
      if (name) for (const text of [`${name}${code}`, `${code}${name}`, name]) codeOfName.set(bareText(text), code)
    }
  }
  for (const code of codes) codeOfName.set(bareText(code), code)
  return codeOfName
}

/** Further names used in files for credential types. */
const otherTypeNames: Readonly<Record<string, CredentialType>> = {
  'Certified Nurse Assistant': 'CNA',
  'Certified Nurse Aide': 'CNA',
  'Certified Nursing Aide': 'CNA',
  'Nursing Assistant': 'CNA',
  'Nurse Aide': 'CNA',
  'Home Health Aide': 'HHA',
  'Medication Aide': 'CMA2',
  'Medical Assistant': 'CMA',
}

const geos = vocabulary<Geography>(geographyCodes, geographyNames)
const types = new Map([
  ...Object.entries(otherTypeNames).map(([name, code]) => [bareText(name), code] as const),
  ...vocabulary<CredentialType>(credentialTypeCodes, credentialTypeNames, credentialTypeShortNames),
])
const roles = new Map<string, RoleType>([
  ...'admin administrator administrador administradora 管理者'.split(' ').map((word) => [word, 'ADMIN'] as const),
  ...'member employee staff user miembro empleado empleada メンバー 従業員 社員 職員'
    .split(' ')
    .map((word) => [word, 'MEMBER'] as const),
])

/** A geography by its code or name; null for any other text. */
export const readGeo = (text: string): Geography | null => geos.get(bareText(text)) ?? null
/** A credential type by its code or name; null for any other text. */
export const readCredentialType = (text: string): CredentialType | null => types.get(bareText(text)) ?? null
/** A role by its name in any of the three languages; null for any other text. */
export const readRoleType = (text: string): RoleType | null => roles.get(foldText(text)) ?? null
