import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Db, pool, type Tx } from '../db'
import { byIds, type InJson, instant, instantOrNull } from '../rows'

export type AddressRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  street1: string | null
  street2: string | null
  city: string | null
  state: string | null
  postalCode: string | null
}
export type ContactRecord = {
  id: string
  userId: string
  kind: 'EMAIL' | 'PHONE'
  value: string
  verifiedAt: Date | null
  loginType: string | null
  createdAt: Date
}

/**
 * A person as the product shows them. Contacts are in the order they were verified; `email` and `phone` are the first
 * of each kind.
 */
export type UserRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  firstName: string | null
  middleName: string | null
  lastName: string | null
  dob: PlainDate | null
  gender: string | null
  orientation: string | null
  races: string[]
  languages: string[]
  acknowledgedAt: Date | null
  adoptedAt: Date | null
  uiLanguage: string | null
  /** True: dates in the style of their language instead of US style. */
  datesInLanguage: boolean
  noCredential: boolean
  /** Their time zone as an IANA name; null while it is not known. */
  timeZone: string | null
  /** Since when they agree to text messages; null when they do not. */
  textConsentAt: Date | null
  superAdmin: boolean
  address: AddressRecord | null
  contacts: ContactRecord[]
  email: string | null
  phone: string | null
}

/**
 * A person as one value, for statements that read people alone or together with other data; `u` is their row of "User".
 */
export const userJson = `json_build_object(
  'id', u."id", 'createdAt', u."createdAt", 'updatedAt', u."updatedAt", 'version', u."version",
  'firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName", 'dob', u."dob",
  'gender', u."gender", 'orientation', u."orientation", 'races', u."races", 'languages', u."languages",
  'acknowledgedAt', u."acknowledgedAt", 'adoptedAt', u."adoptedAt", 'uiLanguage', u."uiLanguage",
  'datesInLanguage', u."datesInLanguage",
  'noCredential', u."noCredential", 'timeZone', u."timeZone", 'textConsentAt', u."textConsentAt", 'superAdmin', u."wheelAt" IS NOT NULL,
  'address', (SELECT row_to_json(a) FROM "Address" a WHERE a."userId" = u."id"),
  'contacts', coalesce((SELECT json_agg(row_to_json(k) ORDER BY k."verifiedAt" NULLS LAST, k."createdAt")
    FROM "Contact" k WHERE k."userId" = u."id"), '[]'))`

/** A person as `userJson` returns it. */
export type UserJson = InJson<Omit<UserRecord, 'email' | 'phone'>>

/** Converts what `userJson` returned into a record. */
export function userFromJson(row: UserJson): UserRecord {
  const { address, contacts } = row
  const firstContact = (kind: 'EMAIL' | 'PHONE') => contacts.find((contact) => contact.kind === kind)?.value ?? null
  return {
    ...row,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
    acknowledgedAt: instantOrNull(row.acknowledgedAt),
    adoptedAt: instantOrNull(row.adoptedAt),
    textConsentAt: instantOrNull(row.textConsentAt),
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
    email: firstContact('EMAIL'),
    phone: firstContact('PHONE'),
  }
}

export async function findUser(db: Db | Tx, id: string): Promise<UserRecord | null> {
  const [row] = await db.$queryRawUnsafe<{ user: UserJson }[]>(
    `SELECT ${userJson} AS "user" FROM "User" u WHERE u."id" = $1::uuid`,
    id,
  )
  return row ? userFromJson(row.user) : null
}

/** Reads many people at once, for the loader. */
export async function listUsersById(ids: readonly string[]): Promise<UserRecord[]> {
  const text = (matches: string) => `SELECT ${userJson} AS "user" FROM "User" u WHERE u."id" ${matches}`
  const { rows } = await pool().query<{ user: UserJson }>(byIds('users', text, ids))
  return rows.map(({ user }) => userFromJson(user))
}

/** Number of active credits of each of these people. */
export async function countCreditsOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const groups = await db.credit.groupBy({
    by: ['userId'],
    where: { userId: { in: [...userIds] }, state: 'ACTIVE', supersededAt: null },
    _count: { _all: true },
  })
  return new Map(groups.map((group) => [group.userId, group._count._all]))
}
