import type { Db, Tx } from '../db'
import { findIdentityProvider, type IdentityProviderRecord } from './read'

type NewIdentityProvider = {
  orgId: string
  issuer: string
  clientId: string
  clientSecret: Uint8Array
  domains: readonly string[]
}

export async function insertIdentityProvider(
  tx: Tx,
  identityProvider: NewIdentityProvider,
): Promise<IdentityProviderRecord | null> {
  const { domains, clientSecret, ...columns } = identityProvider
  const created = { create: domains.map((domain) => ({ domain })) }
  const data = { ...columns, clientSecret: new Uint8Array(clientSecret), domains: created }
  const { id } = await tx.orgConnection.create({ data, select: { id: true } })
  return findIdentityProvider(tx, id)
}

/** Locks an identity provider until the transaction ends and reads its current state; null when it has ended. */
export async function lockIdentityProvider(tx: Tx, id: string): Promise<IdentityProviderRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "OrgConnection" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return findIdentityProvider(tx, id)
}

type Changes = { clientId?: string; clientSecret?: Uint8Array; domains?: readonly string[] }

/** Changes an identity provider that the caller has locked. Remaining domains stay confirmed; new ones wait for it. */
export async function updateIdentityProvider(
  tx: Tx,
  id: string,
  changes: Changes,
): Promise<IdentityProviderRecord | null> {
  const { domains, clientSecret, ...columns } = changes
  if (domains) {
    await tx.connectionDomain.deleteMany({ where: { connectionId: id, domain: { notIn: [...domains] } } })
    await tx.connectionDomain.createMany({
      data: domains.map((domain) => ({ connectionId: id, domain })),
      skipDuplicates: true,
    })
  }
  const secret = clientSecret ? { clientSecret: new Uint8Array(clientSecret) } : {}
  await tx.orgConnection.update({ where: { id }, data: { ...columns, ...secret, version: { increment: 1 } } })
  return findIdentityProvider(tx, id)
}

/**
 * Ends an identity provider, the sessions of those who signed in through it and the tokens made in these, and frees its
 * domains. Returns the
 * number of sessions.
 */
export async function endIdentityProvider(tx: Tx, id: string, at: Date): Promise<number> {
  await tx.orgConnection.update({ where: { id }, data: { endedAt: at, version: { increment: 1 } } })
  await tx.connectionDomain.deleteMany({ where: { connectionId: id } })
  await tx.apiToken.updateMany({ where: { connectionId: id, revokedAt: null }, data: { revokedAt: at } })
  const { count } = await tx.session.deleteMany({ where: { connectionId: id } })
  return count
}

/** Serializes confirmations of a domain, until the transaction ends. */
export async function lockDomain(tx: Tx, domain: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`connection-domain:${domain}`}, 0))`
}

/** Confirms a domain of an identity provider that the caller has locked. */
export async function confirmDomain(
  tx: Tx,
  id: string,
  domainId: string,
  by: string,
  at: Date,
): Promise<IdentityProviderRecord | null> {
  await tx.connectionDomain.update({ where: { id: domainId }, data: { confirmedAt: at, confirmedById: by } })
  await tx.orgConnection.update({ where: { id }, data: { version: { increment: 1 } } })
  return findIdentityProvider(tx, id)
}

/** Sealed secrets of active identity providers. */
export const listSealedIdentityProviders = (db: Db): Promise<{ id: string; clientSecret: Uint8Array }[]> =>
  db.orgConnection.findMany({ where: { endedAt: null }, select: { id: true, clientSecret: true } })

/** Stores a re-sealed secret, unless it was replaced in the meantime. */
export async function keepResealedIdentityProvider(
  db: Db,
  { id, clientSecret }: { id: string; clientSecret: Uint8Array },
  sealedSecret: Uint8Array,
): Promise<void> {
  await db.orgConnection.updateMany({
    where: { id, clientSecret: new Uint8Array(clientSecret) },
    data: { clientSecret: new Uint8Array(sealedSecret) },
  })
}
