import { type CredentialType, credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import type { RoleType } from '@/lib/domain/lists/organizations'
import { bareText, foldText } from '@/lib/domain/people/sort-name'
import { credentialTypeNames, credentialTypeShortNames, geographyNames } from './code-names'

function vocabulary<T extends string>(codes: readonly T[], ...names: Readonly<Record<string, string>>[]) {
  const known = new Map<string, T>()
  for (const code of codes) {
    for (const table of names) if (Object.hasOwn(table, code)) known.set(bareText(table[code]!), code)
  }
  for (const code of codes) known.set(bareText(code), code)
  return known
}

const geos = vocabulary<Geography>(geographyCodes, geographyNames)
const types = vocabulary<CredentialType>(credentialTypeCodes, credentialTypeNames, credentialTypeShortNames)
const roles = new Map<string, RoleType>([
  ...'admin administrator administrador administradora 管理者'.split(' ').map((word) => [word, 'ADMIN'] as const),
  ...'member employee staff user miembro empleado empleada メンバー 従業員 社員 職員'
    .split(' ')
    .map((word) => [word, 'MEMBER'] as const),
])

/** A geography by its code or name; null when it is none. */
export const readGeo = (text: string): Geography | null => geos.get(bareText(text)) ?? null
/** A credential type by its code or name; null when it is none. */
export const readCredentialType = (text: string): CredentialType | null => types.get(bareText(text)) ?? null
/** A role by the words of the three languages; null when it is none. */
export const readRoleType = (text: string): RoleType | null => roles.get(foldText(text)) ?? null
