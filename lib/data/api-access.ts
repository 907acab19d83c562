import 'server-only'
import type { Scope } from '@/lib/domain/access/scopes'
import { type Db, pool, type Tx } from './db'
import { type InJson, instant, instantOrNull } from './json-rows'

type Named = { firstName: string | null; middleName: string | null; lastName: string | null }

/** What a program comes with, as its keeper sees it: an API token, or a client of the provider. */
export type ApiAccess = {
  id: string
  createdAt: Date
  name: string
  scopes: Scope[]
  lastUsedAt: Date | null
  revokedAt: Date | null
  createdBy: Named | null
}
/** `userId` is whom it acts as: the person, or the account of the program. */
export type ApiTokenRecord = ApiAccess & { hint: string; expiresAt: Date; userId: string; orgId: string | null }
export type ApiClientRecord = ApiAccess & { clientId: string; userId: string; orgId: string }

export type AccessPlace = { createdAt: string; id: string }
type Page = { live: boolean; now: Date; after: AccessPlace | null; size: number }

const named = `json_build_object('firstName', c."firstName", 'middleName', c."middleName", 'lastName', c."lastName")`
const common = `x."id", x."createdAt", x."name", x."scopes", x."lastUsedAt", x."revokedAt",
  (SELECT ${named} FROM "User" c WHERE c."id" = x."createdById") AS "createdBy"`
const tokens = `${common}, x."hint", x."expiresAt", x."userId", x."orgId" FROM "ApiToken" x`
const clients = `${common}, x."clientId", x."userId", x."orgId" FROM "ApiClient" x`

/** A statement of a list, newest first, from a place on: $2 whether it is in use, $3 now, $4 and $5 the place, $6 rows. */
const list = (name: string, select: string, matches: string, live: string) => ({
  name,
  text: `SELECT row_to_json(a) AS "row" FROM (SELECT ${select}
    WHERE ${matches} AND (${live}) = $2::boolean
      AND ($4::timestamptz IS NULL OR (x."createdAt", x."id") < ($4::timestamptz, $5::uuid))
    ORDER BY x."createdAt" DESC, x."id" DESC LIMIT $6::int) a`,
})
const notRevoked = `(x."revokedAt" IS NULL OR x."revokedAt" > $3::timestamptz)`
const liveToken = `${notRevoked} AND x."expiresAt" > $3::timestamptz`
const ownTokens = list('own-tokens', tokens, `x."userId" = $1::uuid AND x."orgId" IS NULL`, liveToken)
const orgTokens = list('org-tokens', tokens, `x."orgId" = $1::uuid`, liveToken)
const orgClients = list('org-clients', clients, `x."orgId" = $1::uuid`, notRevoked)

async function page<T extends ApiAccess>(
  query: { name: string; text: string },
  of: string,
  { live, now, after, size }: Page,
): Promise<T[]> {
  const values = [of, live, now, after?.createdAt ?? null, after?.id ?? null, size]
  const { rows } = await pool().query<{ row: InJson<T> }>({ ...query, values })
  return rows.map(({ row }) => fromJson<T>(row))
}

function fromJson<T extends ApiAccess>(row: InJson<T>): T {
  const { createdAt, lastUsedAt, revokedAt, expiresAt } = row as unknown as InJson<ApiTokenRecord>
  return {
    ...row,
    createdAt: instant(createdAt),
    lastUsedAt: instantOrNull(lastUsedAt),
    revokedAt: instantOrNull(revokedAt),
    ...(expiresAt ? { expiresAt: instant(expiresAt) } : {}),
  } as unknown as T
}

/** The tokens of a person: those in use, or those that are over. */
export const listOwnTokens = (userId: string, query: Page) => page<ApiTokenRecord>(ownTokens, userId, query)
/** The tokens of an organization. */
export const listOrgTokens = (orgId: string, query: Page) => page<ApiTokenRecord>(orgTokens, orgId, query)
/** The clients of the provider that are registered for an organization. */
export const listOrgClients = (orgId: string, query: Page) => page<ApiClientRecord>(orgClients, orgId, query)

async function one<T extends ApiAccess>(db: Db | Tx, select: string, id: string): Promise<T | null> {
  const text = `SELECT row_to_json(a) AS "row" FROM (SELECT ${select} WHERE x."id" = $1::uuid) a`
  const [found] = await db.$queryRawUnsafe<{ row: InJson<T> }[]>(text, id)
  return found ? fromJson<T>(found.row) : null
}

export const findApiToken = (db: Db | Tx, id: string) => one<ApiTokenRecord>(db, tokens, id)
export const findApiClient = (db: Db | Tx, id: string) => one<ApiClientRecord>(db, clients, id)
