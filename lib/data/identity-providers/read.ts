import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { opensRecordOf } from '../sessions/read'
import { raw } from '../sql'

type Row = Prisma.OrgConnectionGetPayload<object>
type DomainRow = Prisma.ConnectionDomainGetPayload<object>

export type IdentityProviderDomain = Pick<DomainRow, 'id' | 'domain' | 'confirmedAt'>

/** An organization's own identity provider. Its secret leaves `lib/data` only sealed, for a sign-in. */
export type IdentityProviderRecord = Pick<
  Row,
  'id' | 'createdAt' | 'updatedAt' | 'version' | 'orgId' | 'issuer' | 'clientId'
> & { domains: IdentityProviderDomain[] }

/** An identity provider with its sealed secret, for requests to it, and with only its confirmed domains. */
export type SignInIdentityProvider = Pick<Row, 'id' | 'orgId' | 'issuer' | 'clientId' | 'clientSecret'> & {
  confirmedDomains: string[]
}

const identityProviderSelect = {
  id: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  orgId: true,
  issuer: true,
  clientId: true,
  domains: { select: { id: true, domain: true, confirmedAt: true }, orderBy: { domain: 'asc' } },
} as const satisfies Prisma.OrgConnectionSelect

/** The active identity provider of an organization; null without one. */
export const findOrgIdentityProvider = (db: Db | Tx, orgId: string): Promise<IdentityProviderRecord | null> =>
  db.orgConnection.findFirst({ where: { orgId, endedAt: null }, select: identityProviderSelect })

/** An active identity provider, by id. */
export const findIdentityProvider = (db: Db | Tx, id: string): Promise<IdentityProviderRecord | null> =>
  db.orgConnection.findFirst({ where: { id, endedAt: null }, select: identityProviderSelect })

/** Sign-ins are only possible while the identity provider is active and its organization is not closed. */
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
const signInOf = (row: SignInRow | null): SignInIdentityProvider | null => {
  if (!row) return null
  const { domains, ...identityProvider } = row
  return { ...identityProvider, confirmedDomains: domains.map(({ domain }) => domain) }
}

/** The identity provider for people of a domain; null when no identity provider has confirmed it. */
export const findIdentityProviderOfDomain = async (db: Db, domain: string): Promise<SignInIdentityProvider | null> =>
  signInOf(
    await db.orgConnection.findFirst({
      where: { ...working, domains: { some: { domain, confirmedAt: { not: null } } } },
      select: toSignIn,
    }),
  )

/** The same by its id. */
export const findIdentityProviderToSignIn = async (db: Db | Tx, id: string): Promise<SignInIdentityProvider | null> =>
  signInOf(await db.orgConnection.findFirst({ where: { id, ...working }, select: toSignIn }))

/** The identity provider through which the person of a session signed in, while it is active. */
export const findIdentityProviderOfSession = async (
  db: Db,
  sessionId: string,
): Promise<SignInIdentityProvider | null> =>
  signInOf(
    await db.orgConnection.findFirst({
      where: { ...working, sessions: { some: { id: sessionId } } },
      select: toSignIn,
    }),
  )

/** True when the domain is confirmed for an active identity provider. */
export const isDomainTaken = async (db: Db | Tx, domain: string): Promise<boolean> =>
  (await db.connectionDomain.count({ where: { domain, confirmedAt: { not: null } } })) > 0

type Known = { id: string; issuer: string; subject: string }

/**
 * Whether an identity provider knows somebody whose record it does not open: they have left its organization, or were
 * taken back and have not let it see their licenses yet.
 */
export async function isShutToIdentityProvider(db: Db | Tx, { id, issuer, subject }: Known): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "OrgConnection" v JOIN "Identity" i ON i."issuer" = ${issuer} AND i."subject" = ${subject}
    WHERE v."id" = ${id}::uuid AND NOT ${raw(opensRecordOf('i."userId"'))}`
  return rows.length > 0
}
