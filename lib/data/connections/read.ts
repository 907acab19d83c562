import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

type Row = Prisma.OrgConnectionGetPayload<object>
type DomainRow = Prisma.ConnectionDomainGetPayload<object>

export type ConnectionDomain = Pick<DomainRow, 'id' | 'domain' | 'confirmedAt'>

/** An organization's own identity provider. Its secret leaves `lib/data` only sealed, for a sign-in. */
export type ConnectionRecord = Pick<
  Row,
  'id' | 'createdAt' | 'updatedAt' | 'version' | 'orgId' | 'issuer' | 'clientId'
> & { domains: ConnectionDomain[] }

/** The same with its sealed secret, for requests to the provider, and with its confirmed domains only. */
export type SignInConnection = Pick<Row, 'id' | 'orgId' | 'issuer' | 'clientId' | 'clientSecret'> & {
  confirmedDomains: string[]
}

const connectionSelect = {
  id: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  orgId: true,
  issuer: true,
  clientId: true,
  domains: { select: { id: true, domain: true, confirmedAt: true }, orderBy: { domain: 'asc' } },
} as const satisfies Prisma.OrgConnectionSelect

/** The active connection of an organization; null without one. */
export const findOrgConnection = (db: Db | Tx, orgId: string): Promise<ConnectionRecord | null> =>
  db.orgConnection.findFirst({ where: { orgId, endedAt: null }, select: connectionSelect })

/** An active connection, by id. */
export const findConnection = (db: Db | Tx, id: string): Promise<ConnectionRecord | null> =>
  db.orgConnection.findFirst({ where: { id, endedAt: null }, select: connectionSelect })

/** Sign-ins are only possible while the connection is active and its organization is not closed. */
const working = { endedAt: null, org: { state: { not: 'CLOSED' } } } as const satisfies Prisma.OrgConnectionWhereInput

const toSignIn = {
  id: true,
  orgId: true,
  issuer: true,
  clientId: true,
  clientSecret: true,
  domains: { where: { confirmedAt: { not: null } }, select: { domain: true } },
} as const satisfies Prisma.OrgConnectionSelect

type SignInRow = Prisma.OrgConnectionGetPayload<{ select: typeof toSignIn }>
const signInOf = (row: SignInRow | null): SignInConnection | null => {
  if (!row) return null
  const { domains, ...connection } = row
  return { ...connection, confirmedDomains: domains.map(({ domain }) => domain) }
}

/** The connection for people of a domain; null when no connection has confirmed it. */
export const findConnectionOfDomain = async (db: Db, domain: string): Promise<SignInConnection | null> =>
  signInOf(
    await db.orgConnection.findFirst({
      where: { ...working, domains: { some: { domain, confirmedAt: { not: null } } } },
      select: toSignIn,
    }),
  )

/** The same by its id. */
export const findConnectionToSignIn = async (db: Db | Tx, id: string): Promise<SignInConnection | null> =>
  signInOf(await db.orgConnection.findFirst({ where: { id, ...working }, select: toSignIn }))

/** The connection through which the person of a session signed in, while it is active. */
export const findConnectionOfSession = async (db: Db, sessionId: string): Promise<SignInConnection | null> =>
  signInOf(
    await db.orgConnection.findFirst({
      where: { ...working, sessions: { some: { id: sessionId } } },
      select: toSignIn,
    }),
  )

/** True when an active connection has confirmed this domain. */
export const isDomainTaken = async (db: Db | Tx, domain: string): Promise<boolean> =>
  (await db.connectionDomain.count({ where: { domain, confirmedAt: { not: null } } })) > 0
