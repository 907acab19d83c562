import type { Db, Tx } from '../db'
import { type ConnectionRecord, findConnection } from './read'

type NewConnection = {
  orgId: string
  issuer: string
  clientId: string
  clientSecret: Uint8Array
  domains: readonly string[]
}

export async function insertConnection(tx: Tx, connection: NewConnection): Promise<ConnectionRecord | null> {
  const { domains, clientSecret, ...columns } = connection
  const created = { create: domains.map((domain) => ({ domain })) }
  const data = { ...columns, clientSecret: new Uint8Array(clientSecret), domains: created }
  const { id } = await tx.orgConnection.create({ data, select: { id: true } })
  return findConnection(tx, id)
}

/** Locks a connection until the transaction ends and reads its current state; null when it has ended. */
export async function lockConnection(tx: Tx, id: string): Promise<ConnectionRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "OrgConnection" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return findConnection(tx, id)
}

type Changes = { clientId?: string; clientSecret?: Uint8Array; domains?: readonly string[] }

/** Changes a locked connection. Domains that are kept stay confirmed; new ones are unconfirmed. */
export async function updateConnection(tx: Tx, id: string, changes: Changes): Promise<ConnectionRecord | null> {
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
  return findConnection(tx, id)
}

/**
 * Ends a connection and the sessions of those who signed in through it, and frees its domains. Returns the number of
 * sessions.
 */
export async function endConnection(tx: Tx, id: string, at: Date): Promise<number> {
  await tx.orgConnection.update({ where: { id }, data: { endedAt: at, version: { increment: 1 } } })
  await tx.connectionDomain.deleteMany({ where: { connectionId: id } })
  const { count } = await tx.session.deleteMany({ where: { connectionId: id } })
  return count
}

/** Serializes confirmations of a domain, until the transaction ends. */
export async function lockDomain(tx: Tx, domain: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`connection-domain:${domain}`}, 0))`
}

/** Confirms a domain of a locked connection. */
export async function confirmDomain(
  tx: Tx,
  id: string,
  domainId: string,
  by: string,
  at: Date,
): Promise<ConnectionRecord | null> {
  await tx.connectionDomain.update({ where: { id: domainId }, data: { confirmedAt: at, confirmedById: by } })
  await tx.orgConnection.update({ where: { id }, data: { version: { increment: 1 } } })
  return findConnection(tx, id)
}

/** Sealed secrets of active connections. */
export const listSealedConnections = (db: Db): Promise<{ id: string; clientSecret: Uint8Array }[]> =>
  db.orgConnection.findMany({ where: { endedAt: null }, select: { id: true, clientSecret: true } })

/** Stores a re-sealed secret, unless it was replaced in the meantime. */
export async function keepResealedConnection(
  db: Db,
  { id, clientSecret }: { id: string; clientSecret: Uint8Array },
  sealedSecret: Uint8Array,
): Promise<void> {
  await db.orgConnection.updateMany({
    where: { id, clientSecret: new Uint8Array(clientSecret) },
    data: { clientSecret: new Uint8Array(sealedSecret) },
  })
}
