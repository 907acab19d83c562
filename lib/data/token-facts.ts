import 'server-only'
import type { Scope } from '@/lib/domain/access/scopes'
import { pool } from './db'
import { hashToken, type PersonFacts, type PersonRow, personFacts, withPerson } from './sessions'

/** Whom a token acts as and what for; `orgId` when that is the service account of an organization. */
export type TokenFacts = PersonFacts & { tokenId: string; scopes: Scope[]; orgId: string | null }

type TokenRow = PersonRow & Pick<TokenFacts, 'tokenId' | 'scopes' | 'orgId'>

const isIn = `u."disabledAt" IS NULL AND u."erasedAt" IS NULL`
const rarely = (row: string) => `coalesce(${row}."lastUsedAt", '-infinity') < now() - interval '1 minute'`

/** A token of the product, or a client of the provider, that is in use: both tables name whom it acts as in the same way. */
function statement(table: 'ApiToken' | 'ApiClient', matches: string): string {
  // When it was used is kept at most once a minute: a program that asks all the time writes nothing most of the time. It never
  // waits for who holds the row: everybody else's statements would wait with it.
  return `
    WITH touched AS (UPDATE "${table}" SET "lastUsedAt" = now() WHERE "id" = (
      SELECT x."id" FROM "${table}" x WHERE ${matches} AND ${rarely('x')} FOR NO KEY UPDATE SKIP LOCKED) RETURNING 1)
    SELECT row_to_json(f) AS "facts" FROM (
      SELECT x."id" AS "tokenId", x."scopes", x."orgId", ${personFacts("'infinity'")}
      FROM "${table}" x JOIN "User" u ON u."id" = x."userId" AND ${isIn} WHERE ${matches}) f`
}

const byHash = {
  name: 'api-token',
  text: statement('ApiToken', `x."tokenHash" = $1 AND x."revokedAt" IS NULL AND x."expiresAt" > now()`),
}
const byClient = {
  name: 'api-client',
  text: statement('ApiClient', `x."issuer" = $1 AND x."clientId" = $2 AND x."revokedAt" IS NULL`),
}

async function read(query: { name: string; text: string; values: unknown[] }): Promise<TokenFacts | null> {
  const { rows } = await pool().query<{ facts: TokenRow }>(query)
  return rows[0] ? withPerson(rows[0].facts) : null
}

/** Whom an API token acts as, in one statement; null when it is unknown, revoked or over. */
export const findTokenFacts = (token: string): Promise<TokenFacts | null> =>
  read({ ...byHash, values: [hashToken(token)] })

/** The same of a client of the provider that is registered for an organization. */
export const findClientFacts = (issuer: string, clientId: string): Promise<TokenFacts | null> =>
  read({ ...byClient, values: [issuer, clientId] })
