import type { Scope } from '@/lib/domain/access/api-token'
import type { StoredName } from '@/lib/domain/people/names'
import { type Db, pool, type Tx } from '../db'
import { administersNow, isOpen } from '../members/administrators'
import { type InJson, instant, instantOrNull } from '../rows'
import { hashToken, opensRecordOf, type PersonFacts, type PersonRow, personFacts, withPerson } from '../sessions/read'
import { sql } from '../sql'

/** An API token, or a client of the identity provider, as its owner sees it. */
export type ApiAccess = {
  id: string
  createdAt: Date
  name: string
  scopes: Scope[]
  lastUsedAt: Date | null
  revokedAt: Date | null
  createdBy: StoredName | null
}
/** `userId` is the account the token acts as: the person's own, or a service account. */
export type ApiTokenRecord = ApiAccess & { hint: string; expiresAt: Date; userId: string; orgId: string | null }
export type ApiClientRecord = ApiAccess & { clientId: string; userId: string; orgId: string }

type AccessPosition = { createdAt: string; id: string }
type Page = { live: boolean; now: Date; after: AccessPosition | null; size: number }
type Row<T> = { row: InJson<T> }
type Reader<T> = (row: InJson<T>) => T

const nameJson = `json_build_object('firstName', c."firstName", 'middleName', c."middleName", 'lastName', c."lastName")`
const common = `x."id", x."createdAt", x."name", x."scopes", x."lastUsedAt", x."revokedAt",
  (SELECT ${nameJson} FROM "User" c WHERE c."id" = x."createdById") AS "createdBy"`
const tokens = `${common}, x."hint", x."expiresAt", x."userId", x."orgId" FROM "ApiToken" x`
const clients = `${common}, x."clientId", x."userId", x."orgId" FROM "ApiClient" x`

/**
 * The statement of a list, newest first. $2: in use or not; $3: now; $4 and $5: the row to continue after; $6: page
 * size.
 */
const list = (name: string, select: string, matches: string, liveCondition: string) => ({
  name,
  text: `SELECT row_to_json(a) AS "row" FROM (SELECT ${select}
    WHERE ${matches} AND (${liveCondition}) = $2::boolean
      AND ($4::timestamptz IS NULL OR (x."createdAt", x."id") < ($4::timestamptz, $5::uuid))
    ORDER BY x."createdAt" DESC, x."id" DESC LIMIT $6::int) a`,
})
const notRevoked = `(x."revokedAt" IS NULL OR x."revokedAt" > $3::timestamptz)`
const liveToken = `${notRevoked} AND x."expiresAt" > $3::timestamptz`
const ownTokens = list('own-tokens', tokens, `x."userId" = $1::uuid AND x."orgId" IS NULL`, liveToken)
const orgTokens = list('org-tokens', tokens, `x."orgId" = $1::uuid`, liveToken)
const orgClients = list('org-clients', clients, `x."orgId" = $1::uuid`, notRevoked)

const whens = ({
  createdAt,
  lastUsedAt,
  revokedAt,
}: {
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}) => ({
  createdAt: instant(createdAt),
  lastUsedAt: instantOrNull(lastUsedAt),
  revokedAt: instantOrNull(revokedAt),
})
const clientOf: Reader<ApiClientRecord> = (row) => ({ ...row, ...whens(row) })
const tokenOf: Reader<ApiTokenRecord> = (row) => ({ ...row, ...whens(row), expiresAt: instant(row.expiresAt) })

async function page<T>(
  query: { name: string; text: string },
  read: Reader<T>,
  matches: string,
  { live, now, after, size }: Page,
): Promise<T[]> {
  const values = [matches, live, now, after?.createdAt ?? null, after?.id ?? null, size]
  const { rows } = await pool().query<Row<T>>({ ...query, values })
  return rows.map(({ row }) => read(row))
}

/** A person's tokens: either those in use, or those that are revoked or expired. */
export const listOwnTokens = (userId: string, query: Page) => page(ownTokens, tokenOf, userId, query)
/** The tokens of an organization. */
export const listOrgTokens = (orgId: string, query: Page) => page(orgTokens, tokenOf, orgId, query)
/** The clients of the identity provider that are registered for an organization. */
export const listOrgClients = (orgId: string, query: Page) => page(orgClients, clientOf, orgId, query)

async function one<T>(db: Db | Tx, select: string, read: Reader<T>, id: string): Promise<T | null> {
  const text = `SELECT row_to_json(a) AS "row" FROM (SELECT ${select} WHERE x."id" = $1::uuid) a`
  const [found] = await db.$queryRawUnsafe<Row<T>[]>(text, id)
  return found ? read(found.row) : null
}

export const findApiToken = (db: Db | Tx, id: string) => one(db, tokens, tokenOf, id)
export const findApiClient = (db: Db | Tx, id: string) => one(db, clients, clientOf, id)

/** A token that expires soon, and who to notify. */
type EndingToken = {
  id: string
  name: string
  expiresAt: Date
  orgId: string | null
  orgName: string | null
  userId: string
  /** The organization's time zone, otherwise the person's; null when both are unknown. */
  timeZone: string | null
}

/**
 * Active tokens that expire before `until` and have not been announced yet, soonest first, except those whose whole
 * lifetime is shorter than that notice. For an organization's token its creator is notified while they administer it,
 * otherwise all its administrators.
 */
export const listEndingTokens = (
  tx: Tx,
  { now, until, size }: { now: Date; until: Date; size: number },
): Promise<EndingToken[]> =>
  tx.$queryRaw<EndingToken[]>`
    SELECT t."id", t."name", t."expiresAt", t."orgId", o."name" AS "orgName", r."userId",
      coalesce(o."timeZone", (SELECT u."timeZone" FROM "User" u WHERE u."id" = r."userId")) AS "timeZone"
    FROM "ApiToken" t LEFT JOIN "Org" o ON o."id" = t."orgId" CROSS JOIN LATERAL (
      SELECT t."createdById" AS "userId" WHERE t."orgId" IS NULL
      UNION ALL SELECT a."userId" FROM "Role" a WHERE a."orgId" = t."orgId" AND a."roleType" = 'ADMIN' AND a."state" <> 'ENDED'
        AND (a."userId" = t."createdById" OR NOT ${administersNow(sql`t."orgId"`, sql`t."createdById"`)})
        AND ${isOpen(sql`a."userId"`)}) r
    WHERE t."revokedAt" IS NULL AND (o."id" IS NULL OR o."state" = 'ACTIVE') AND t."expiresAt" > ${now}::timestamptz AND t."expiresAt" <= ${until}::timestamptz
      AND t."createdAt" < t."expiresAt" - (${until}::timestamptz - ${now}::timestamptz)
      AND NOT EXISTS (SELECT 1 FROM "Notification" n WHERE n."dedupeKey" = 'tokenEnding:' || t."id" || ':' || r."userId")
    ORDER BY t."expiresAt", t."id", r."userId" LIMIT ${size}::int`

/** The account a token acts as, with its scopes. `orgId` is set for the service account of an organization. */
export type TokenFacts = PersonFacts & {
  tokenId: string
  scopes: Scope[]
  orgId: string | null
  /** The organization by whose own provider the maker of the token had signed in. */
  providerOrgId: string | null
  /** From when the way to sign in by which a person made it counts for rights over others; null from the start. */
  opensFrom: string | null
  /** Who made it, and who keeps it. */
  makerIds: string[]
}

type TokenRow = PersonRow &
  Pick<TokenFacts, 'tokenId' | 'scopes' | 'orgId' | 'providerOrgId' | 'opensFrom' | 'makerIds'>

const isIn = `u."disabledAt" IS NULL AND u."erasedAt" IS NULL`
/** Tokens of an organization stop working when it is suspended or closed. */
const isWorking = `(x."orgId" IS NULL OR EXISTS (SELECT 1 FROM "Org" o WHERE o."id" = x."orgId" AND o."state" = 'ACTIVE'))`
/** A token that was made in a session by an organization's own provider ends with it, and opens what it opens. */
const isConnected = `(x."connectionId" IS NULL OR EXISTS (SELECT 1 FROM "OrgConnection" v
  WHERE v."id" = x."connectionId" AND ${opensRecordOf('x."userId"')}))`
const rarely = (row: string) => `coalesce(${row}."lastUsedAt", '-infinity') < now() - interval '1 minute'`

/** An active token or client: both tables name the account they act as in the same way. */
function statement(table: 'ApiToken' | 'ApiClient', matches: string): string {
  // The last use is stored at most once a minute, so a busy program rarely writes. It never waits for a locked row:
  // other statements would wait with it.
  const isToken = table === 'ApiToken'
  const provider = isToken ? `(SELECT v."orgId" FROM "OrgConnection" v WHERE v."id" = x."connectionId")` : 'NULL'
  const opensFrom = isToken
    ? `CASE WHEN x."orgId" IS NULL THEN (SELECT y."opensFrom" FROM "Identity" y WHERE y."id" = x."identityId") END`
    : 'NULL'
  const isLive = isToken ? `AND ${isConnected}` : ''
  return `
    WITH touched AS (UPDATE "${table}" SET "lastUsedAt" = now() WHERE "id" = (
      SELECT x."id" FROM "${table}" x WHERE ${matches} AND ${rarely('x')} FOR NO KEY UPDATE SKIP LOCKED) RETURNING 1)
    SELECT row_to_json(f) AS "facts" FROM (
      SELECT x."id" AS "tokenId", x."scopes", x."orgId", array_remove(ARRAY[x."createdById", x."madeById"], NULL) AS "makerIds", ${provider} AS "providerOrgId", ${opensFrom} AS "opensFrom", ${personFacts("'infinity'")}
      FROM "${table}" x JOIN "User" u ON u."id" = x."userId" AND ${isIn} WHERE ${matches} AND ${isWorking} ${isLive}) f`
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

/**
 * The account an API token acts as, in one statement; null when the token is unknown, revoked or expired, or when its
 * organization is not active.
 */
export const findTokenFacts = (token: string): Promise<TokenFacts | null> =>
  read({ ...byHash, values: [hashToken(token)] })

/** The same for a client of the identity provider that is registered for an organization. */
export const findClientFacts = (issuer: string, clientId: string): Promise<TokenFacts | null> =>
  read({ ...byClient, values: [issuer, clientId] })
