import type { Scope } from '@/lib/domain/access/api-token'
import type { Tx } from '../db'

/** Creates the account that an organization's program acts as. Nobody can sign in to it. */
export async function insertServiceAccount(tx: Tx, orgId: string, name: string): Promise<string> {
  const { id } = await tx.user.create({ data: { serviceOrgId: orgId, firstName: name }, select: { id: true } })
  return id
}

/** Disables the account of a removed program: anything that still uses it stops, and its name stays in the history. */
export async function disableServiceAccount(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.user.updateMany({ where: { id: userId, serviceOrgId: { not: null } }, data: { disabledAt: at } })
}

/** Number of tokens in use of a person or of an organization. */
export const countLiveTokens = (tx: Tx, keeper: { userId: string } | { orgId: string }, now: Date): Promise<number> =>
  tx.apiToken.count({
    where: { ...('orgId' in keeper ? keeper : { ...keeper, orgId: null }), revokedAt: null, expiresAt: { gt: now } },
  })

/** Number of clients in use of an organization. */
export const countLiveClients = (tx: Tx, orgId: string): Promise<number> =>
  tx.apiClient.count({ where: { orgId, revokedAt: null } })

type NewApiToken = {
  createdAt: Date
  name: string
  tokenHash: Buffer
  hint: string
  userId: string
  orgId: string | null
  createdById: string
  scopes: Scope[]
  expiresAt: Date
  /** Of the session it is made in. */
  identityId?: string | null
  connectionId?: string | null
  secondFactorAt: Date | null
}

/** Stores a token by its hash, never its text. */
export async function insertApiToken(tx: Tx, { tokenHash, ...token }: NewApiToken): Promise<string> {
  const data = { ...token, tokenHash: new Uint8Array(tokenHash) }
  const { id } = await tx.apiToken.create({ data, select: { id: true } })
  return id
}

type NewApiClient = {
  createdAt: Date
  name: string
  issuer: string
  clientId: string
  orgId: string
  userId: string
  createdById: string
  scopes: Scope[]
}

/** Serializes registrations of one client until the transaction ends; true when it is already registered. */
export async function isClientTaken(tx: Tx, { issuer, clientId }: Pick<NewApiClient, 'issuer' | 'clientId'>) {
  const key = `apiClient:${issuer}:${clientId}`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  return (await tx.apiClient.count({ where: { issuer, clientId, revokedAt: null } })) > 0
}

export async function insertApiClient(tx: Tx, client: NewApiClient): Promise<string> {
  const { id } = await tx.apiClient.create({ data: client, select: { id: true } })
  return id
}

/** Ends a token immediately; false when it was already revoked. */
export async function revokeToken(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await tx.apiToken.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } })).count === 1
}

/** Ends a client immediately; false when it was already revoked. */
export async function revokeClient(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await tx.apiClient.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } })).count === 1
}
