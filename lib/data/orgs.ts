import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from './db'
import type { Prisma } from './generated/client'
import { fromColumn, fromColumnOrNull, toColumn, toColumnOrNull } from './plain-dates'
import type { AddressChanges, AddressRecord } from './users'

const shape = {
  address: true,
  providers: { orderBy: [{ geo: 'asc' }, { providerNumber: 'asc' }, { id: 'asc' }] },
  appFeatures: { orderBy: { featureType: 'asc' } },
} satisfies Prisma.OrgInclude
type Row = Prisma.OrgGetPayload<{ include: typeof shape }>

export type ProviderRecord = Omit<Row['providers'][number], 'effectiveAt' | 'expiresAt'> & {
  effectiveAt: PlainDate
  expiresAt: PlainDate | null
}
export type OrgRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  name: string
  industry: Row['industry']
  timeZone: string
  address: AddressRecord | null
  providers: ProviderRecord[]
  appFeatures: { featureType: Row['appFeatures'][number]['featureType'] }[]
}

const toRecord = (row: Row): OrgRecord => ({
  ...row,
  providers: row.providers.map((provider) => ({
    ...provider,
    effectiveAt: fromColumn(provider.effectiveAt),
    expiresAt: fromColumnOrNull(provider.expiresAt),
  })),
})

export async function findOrg(db: Db | Tx, id: string): Promise<OrgRecord | null> {
  const row = await db.org.findUnique({ where: { id }, include: shape })
  return row && toRecord(row)
}

/** Makes an organization; features as named. */
export async function insertOrg(
  tx: Tx,
  org: { name: string; industry: Row['industry']; timeZone: string; features: OrgRecord['appFeatures'] },
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
  },
): Promise<string> {
  const row = await tx.invitation.create({ data: { ...invitation, invitationType: 'ORG' }, select: { id: true } })
  return row.id
}

/** A person's memberships, oldest first, ended ones left out. */
export const listRolesOfMany = (db: Db, userIds: readonly string[]) =>
  db.role.findMany({
    where: { userId: { in: [...userIds] }, state: { not: 'ENDED' } },
    include: { org: { select: { id: true, name: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

/** The open invitations addressed to verified contacts of these people. */
export const listOpenInvitationsFor = (
  db: Db,
  contacts: readonly { kind: 'EMAIL' | 'PHONE'; value: string }[],
  now: Date,
) =>
  contacts.length === 0
    ? Promise.resolve([])
    : db.invitation.findMany({
        where: {
          OR: contacts.map(({ kind, value }) => ({ contactType: kind, contact: value })),
          state: 'OPEN' as const,
          expiresAt: { gt: now },
        },
        include: { org: { select: { id: true, name: true, createdAt: true, updatedAt: true } } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
