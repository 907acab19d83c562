import 'server-only'
import { type InJson, instant, instantOrNull } from './json-rows'
import type { UserRecord } from './users'

/** A person in one value, for statements that read them whole or among other things: `u` is their row of "User". */
export const userJson = `json_build_object(
  'id', u."id", 'createdAt', u."createdAt", 'updatedAt', u."updatedAt", 'version', u."version",
  'firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName", 'dob', u."dob",
  'gender', u."gender", 'orientation', u."orientation", 'races', u."races", 'languages', u."languages",
  'acknowledgedAt', u."acknowledgedAt", 'adoptedAt', u."adoptedAt", 'uiLanguage', u."uiLanguage",
  'noCredential', u."noCredential", 'wheel', u."wheelAt" IS NOT NULL,
  'address', (SELECT row_to_json(a) FROM "Address" a WHERE a."userId" = u."id"),
  'contacts', coalesce((SELECT json_agg(row_to_json(k) ORDER BY k."verifiedAt" NULLS LAST, k."createdAt")
    FROM "Contact" k WHERE k."userId" = u."id"), '[]'))`

/** The same as it comes out of the database. */
export type UserJson = InJson<Omit<UserRecord, 'email' | 'phone'>>

/** The record of a person read as `userJson`. */
export function userFromJson(row: UserJson): UserRecord {
  const { address, contacts } = row
  const first = (kind: 'EMAIL' | 'PHONE') => contacts.find((contact) => contact.kind === kind)?.value ?? null
  return {
    ...row,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
    acknowledgedAt: instantOrNull(row.acknowledgedAt),
    adoptedAt: instantOrNull(row.adoptedAt),
    address: address && {
      ...address,
      createdAt: instant(address.createdAt),
      updatedAt: instant(address.updatedAt),
    },
    contacts: contacts.map((contact) => ({
      ...contact,
      createdAt: instant(contact.createdAt),
      verifiedAt: instantOrNull(contact.verifiedAt),
    })),
    email: first('EMAIL'),
    phone: first('PHONE'),
  }
}
