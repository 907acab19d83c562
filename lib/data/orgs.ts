import 'server-only'
import type { Industry } from '@/lib/domain/lists/credentials'
import type { AppFeature } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { byIds } from './by-ids'
import type { Db, Tx } from './db'
import { Prisma } from './generated/client'
import { type InJson, withInstants } from './json-rows'
import { toColumn, toColumnOrNull } from './plain-dates'
import type { AddressChanges, AddressRecord } from './users'

type Provider = Prisma.ProviderGetPayload<object>

export type ProviderRecord = Omit<Provider, 'effectiveAt' | 'expiresAt'> & {
  effectiveAt: PlainDate
  expiresAt: PlainDate | null
}
export type OrgRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  name: string
  industry: Industry
  timeZone: string
  address: AddressRecord | null
  providers: ProviderRecord[]
  appFeatures: { featureType: AppFeature }[]
}

/** An organization in one value: `o` is its row of "Org". */
const orgJson = `json_build_object(
  'id', o."id", 'createdAt', o."createdAt", 'updatedAt', o."updatedAt", 'version', o."version",
  'name', o."name", 'industry', o."industry", 'timeZone', o."timeZone",
  'address', (SELECT row_to_json(a) FROM "Address" a WHERE a."orgId" = o."id"),
  'providers', coalesce((SELECT json_agg(row_to_json(p) ORDER BY p."geo", p."providerNumber", p."id")
    FROM "Provider" p WHERE p."orgId" = o."id"), '[]'),
  'appFeatures', coalesce((SELECT json_agg(json_build_object('featureType', f."featureType") ORDER BY f."featureType")
    FROM "OrgFeature" f WHERE f."orgId" = o."id"), '[]'))`

const orgText = (matches: string) => `SELECT ${orgJson} AS "org" FROM "Org" o WHERE o."id" ${matches}`

/** Organizations with all that their settings say, in no order; one statement. */
export async function listOrgsById(db: Db | Tx, ids: readonly string[]): Promise<OrgRecord[]> {
  const { text, values = [] } = byIds('orgs', orgText, ids)
  const rows = await db.$queryRawUnsafe<{ org: InJson<OrgRecord> }[]>(text, ...values)
  return rows.map(fromRow)
}

/** One organization; null when there is none. */
export async function findOrg(db: Db | Tx, id: string): Promise<OrgRecord | null> {
  const [org] = await listOrgsById(db, [id])
  return org ?? null
}

function fromRow(row: { org: InJson<OrgRecord> }): OrgRecord {
  const { address, providers, ...org } = row.org
  return {
    ...withInstants(org),
    address: address && withInstants(address),
    providers: providers.map(withInstants),
  }
}

/** Makes an organization; features as named. */
export async function insertOrg(
  tx: Tx,
  org: { name: string; industry: Industry; timeZone: string; features: OrgRecord['appFeatures'] },
): Promise<string> {
  const { features, ...data } = org
  const row = await tx.org.create({ data: { ...data, appFeatures: { create: features } }, select: { id: true } })
  return row.id
}

/** Writes the named lines of an organization's address, making the row when there is none. */
export async function upsertOrgAddress(tx: Tx, orgId: string, lines: AddressChanges): Promise<void> {
  await tx.address.upsert({ where: { orgId }, create: { orgId, ...lines }, update: lines })
}

export type NewProvider = Pick<
  ProviderRecord,
  'orgId' | 'geo' | 'providerNumber' | 'effectiveAt' | 'expiresAt' | 'credentialTypes'
>

/** Records an approval number of an organization. */
export async function insertProvider(tx: Tx, provider: NewProvider): Promise<string> {
  const { effectiveAt, expiresAt, ...rest } = provider
  const dates = { effectiveAt: toColumn(effectiveAt), expiresAt: toColumnOrNull(expiresAt) }
  const row = await tx.provider.create({ data: { ...rest, ...dates }, select: { id: true } })
  return row.id
}

export async function insertRole(
  tx: Tx,
  role: { userId: string; orgId: string; roleType: 'ADMIN' | 'MEMBER' },
): Promise<string> {
  const row = await tx.role.create({ data: role, select: { id: true } })
  return row.id
}

export async function insertInvitation(
  tx: Tx,
  invitation: {
    orgId: string
    contactType: 'EMAIL' | 'PHONE'
    contact: string
    roleType: 'ADMIN' | 'MEMBER'
    expiresAt: Date
    sentAt?: Date | null
    nextResendAt?: Date | null
  },
): Promise<string> {
  const row = await tx.invitation.create({ data: { ...invitation, invitationType: 'ORG' }, select: { id: true } })
  return row.id
}

/** A person's memberships, oldest first, ended ones left out. */
export const listRolesOfMany = (db: Db, userIds: readonly string[]) =>
  db.role.findMany({
    where: { userId: { in: [...userIds] }, state: { not: 'ENDED' } },
    include: { org: { select: { id: true, name: true, timeZone: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

/** An organization in a list; `sortName` is its place there. */
export type OrgListRow = { id: string; createdAt: Date; updatedAt: Date; name: string; sortName: string }

type Page = {
  /** Only these; null is all. */
  ids: readonly string[] | null
  /** A part of the name. */
  q: string
  /** The place to go on from. */
  after: readonly [sortName: string, id: string] | null
  take: number
}

/** Organizations by name from a place on, in one statement. */
export function listOrgPage(db: Db, { ids, q, after, take }: Page): Promise<OrgListRow[]> {
  const conditions = [
    Prisma.sql`true`,
    ...(ids ? [Prisma.sql`o."id" = ANY(${ids}::uuid[])`] : []),
    ...(q ? [Prisma.sql`position(lower(${q}) IN lower(o."name")) > 0`] : []),
    ...(after ? [Prisma.sql`(lower(o."name"), o."id") > (${after[0]}, ${after[1]}::uuid)`] : []),
  ]
  return db.$queryRaw<OrgListRow[]>`
    SELECT o."id", o."createdAt", o."updatedAt", o."name", lower(o."name") AS "sortName" FROM "Org" o
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY lower(o."name"), o."id" LIMIT ${take}`
}
