import type { FailureReason, ListedStatus, MatchField, MatchOutcome } from '@/lib/domain/license-checks/match'
import type { VerificationState } from '@/lib/domain/lists/credentials'
import type { PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { markChanged } from '../credentials/revisions'
import type { Db, Tx } from '../db'
import { type InJson, instantOrNull } from '../rows'
import { all, query, sql } from '../sql'

/** The match of a roster with one license, together with the license. */
export type MatchRecord = PersonName & {
  credentialId: string
  outcome: MatchOutcome
  fields: MatchField[]
  reasons: FailureReason[]
  appliedAt: Date | null
  sortName: string
  geo: string
  credentialType: string
  credentialNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  birthYear: number | null
  verifiedState: VerificationState
  /** True when the license has changed since it was matched. */
  outdated: boolean
  /** The line on the roster; null when there is none. */
  listed:
    | (PersonName & {
        number: string
        birthYear: number | null
        issuedAt: PlainDate | null
        expiresAt: PlainDate | null
        status: ListedStatus
      })
    | null
}

type MatchPosition = { sortName: string; credentialId: string }
type Page = { rosterId: string; outcome: MatchOutcome | null; after: MatchPosition | null; size: number }

/** A page of a roster's matches, by the names of the license holders. */
export async function listMatches({ rosterId, outcome, after, size }: Page): Promise<MatchRecord[]> {
  const conditions = [
    sql`m."rosterId" = ${rosterId}::uuid`,
    ...(outcome ? [sql`m."outcome" = ${outcome}::"BoardMatchOutcome"`] : []),
    ...(after ? [sql`(m."sortName", m."credentialId") > (${after.sortName}, ${after.credentialId}::uuid)`] : []),
  ]
  const rows = await query<{ match: InJson<MatchRecord> }>(
    sql`SELECT json_build_object('credentialId', m."credentialId", 'outcome', m."outcome", 'fields', m."fields", 'reasons', m."reasons",
        'appliedAt', m."appliedAt", 'sortName', m."sortName", 'geo', c."geo", 'credentialType', c."credentialType",
        'credentialNumber', c."credentialNumber", 'effectiveAt', c."effectiveAt", 'expiresAt', c."expiresAt",
        'firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName",
        'birthYear', extract(year FROM u."dob")::int, 'verifiedState', c."verifiedState",
        'outdated', c."version" <> m."licenseVersion",
        'listed', (SELECT json_build_object('number', r."number", 'firstName', r."firstName", 'middleName', r."middleName",
            'lastName', r."lastName", 'birthYear', r."birthYear", 'issuedAt', r."issuedAt", 'expiresAt', r."expiresAt",
            'status', r."status")
          FROM "BoardRosterRow" r WHERE r."rosterId" = m."rosterId" AND r."line" = m."line")) AS "match"
      FROM "BoardMatch" m JOIN "Credential" c ON c."id" = m."credentialId" JOIN "User" u ON u."id" = c."userId"
      WHERE ${all(conditions)} ORDER BY m."sortName", m."credentialId" LIMIT ${size}`,
  )
  return rows.map(({ match }) => ({ ...match, appliedAt: instantOrNull(match.appliedAt) }))
}

/** A match that is not applied yet, with the current data of its license. */
export type MatchToApply = {
  credentialId: string
  userId: string
  version: number
  geo: string
  credentialType: string
  expiresAt: PlainDate
  outcome: MatchOutcome
  fields: MatchField[]
  reasons: FailureReason[]
  listedExpiry: PlainDate | null
  verifiedState: VerificationState
  verifiedStateReasons: string[]
  lastSource: 'SUPER_ADMIN' | 'ROSTER' | 'SERVICE' | null
  lastCheckedAt: Date | null
  lastVersion: number | null
}

type ToApply = { rosterId: string; outcomes: readonly MatchOutcome[]; after: string; size: number }

/**
 * Up to `size` of them after a license id. A match whose license has changed is left to the next matching, and the
 * licenses of the super admin who uploaded the list to somebody else.
 */
export const listMatchesToApply = ({ rosterId, outcomes, after, size }: ToApply): Promise<MatchToApply[]> =>
  query<MatchToApply>(
    sql`SELECT m."credentialId", c."userId", c."version", c."geo", c."credentialType", to_char(c."expiresAt", 'YYYY-MM-DD') AS "expiresAt",
        m."outcome", m."fields", m."reasons", to_char(r."expiresAt", 'YYYY-MM-DD') AS "listedExpiry", c."verifiedState", c."verifiedStateReasons",
        last."source" AS "lastSource", last."checkedAt" AS "lastCheckedAt", last."licenseVersion" AS "lastVersion"
      FROM "BoardMatch" m JOIN "Credential" c ON c."id" = m."credentialId" AND c."version" = m."licenseVersion"
        LEFT JOIN "BoardRosterRow" r ON r."rosterId" = m."rosterId" AND r."line" = m."line"
        LEFT JOIN LATERAL (SELECT k."source", k."checkedAt", k."licenseVersion" FROM "LicenseCheck" k
          WHERE k."credentialId" = c."id" AND k."result" <> 'PENDING' ORDER BY k."checkedAt" DESC, k."id" DESC LIMIT 1) last ON true
      WHERE m."rosterId" = ${rosterId}::uuid AND m."credentialId" > ${after}::uuid AND m."appliedAt" IS NULL
        AND m."outcome" = ANY(${[...outcomes]}::"BoardMatchOutcome"[]) AND c."archivedAt" IS NULL 
        AND NOT EXISTS (SELECT 1 FROM "BoardRoster" l WHERE l."id" = m."rosterId" AND l."uploadedById" = c."userId")
      ORDER BY m."credentialId" LIMIT ${size}`,
  )

type NewState = { credentialId: string; version: number; result: 'YES' | 'NO' | 'PARTIAL'; reasons: string[] }

/**
 * Stores results on licenses that still have these versions, in one statement, and returns the ids of these licenses.
 */
export async function setVerifiedStates(tx: Tx, states: readonly NewState[], at: Date): Promise<Set<string>> {
  if (states.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Credential" c SET "verifiedState" = n."result", "verifiedAt" = ${at}::timestamptz,
      "verifiedStateReasons" = ARRAY(SELECT json_array_elements_text(n."reasons")), "verifiedStateDetail" = NULL,
      "version" = c."version" + 1, "updatedAt" = now()
    FROM json_to_recordset(${JSON.stringify(states)}::json)
      AS n("credentialId" uuid, "version" int, "result" "VerifiedState", "reasons" json)
    WHERE c."id" = n."credentialId" AND c."version" = n."version" RETURNING c."id"`
  for (const { id } of rows) markChanged(tx, id)
  return new Set(rows.map(({ id }) => id))
}

/** Records that the matches of these licenses are applied, at the licenses' current versions. */
export async function markApplied(tx: Tx, rosterId: string, credentialIds: readonly string[], at: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "BoardMatch" m SET "appliedAt" = ${at}::timestamptz, "licenseVersion" = c."version" FROM "Credential" c
    WHERE m."rosterId" = ${rosterId}::uuid AND m."credentialId" = ANY(${[...credentialIds]}::uuid[]) AND c."id" = m."credentialId"`
}

/** Number of matches of each outcome that can still be applied. */
export async function countUnapplied(db: Db, rosterId: string): Promise<Record<MatchOutcome, number>> {
  const rows = await db.$queryRaw<{ outcome: MatchOutcome; count: number }[]>`
    SELECT m."outcome", count(*)::int AS "count" FROM "BoardMatch" m JOIN "Credential" c ON c."id" = m."credentialId"
    WHERE m."rosterId" = ${rosterId}::uuid AND m."appliedAt" IS NULL AND c."version" = m."licenseVersion" AND c."archivedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "BoardRoster" l WHERE l."id" = m."rosterId" AND l."uploadedById" = c."userId")
    GROUP BY 1`
  const counts: Record<MatchOutcome, number> = { MATCH: 0, DIFFERS: 0, NOT_FOUND: 0 }
  for (const { outcome, count } of rows) counts[outcome] = count
  return counts
}

/**
 * An organization whose members' licenses were checked, with its administrators and the number of results of each kind.
 */
export type NotifiedOrg = {
  orgId: string
  org: string
  adminIds: string[]
  confirmed: number
  differing: number
  missing: number
}

const notifiedOrgs = sql`SELECT o."id" AS "orgId", o."name" AS "org",
    ARRAY(SELECT a."userId" FROM "Role" a WHERE a."orgId" = o."id" AND a."roleType" = 'ADMIN' AND a."state" = 'ACTIVE') AS "adminIds",
    (count(*) FILTER (WHERE k."result" = 'YES'))::int AS "confirmed",
    (count(*) FILTER (WHERE k."result" <> 'YES' AND NOT 'NOT_FOUND' = ANY(k."reasons")))::int AS "differing",
    (count(*) FILTER (WHERE 'NOT_FOUND' = ANY(k."reasons")))::int AS "missing"
  FROM "LicenseCheck" k JOIN "Credential" c ON c."id" = k."credentialId" AND c."archivedAt" IS NULL
    JOIN "Role" r ON r."userId" = c."userId" AND r."state" <> 'ENDED' AND NOT r."licensesHidden" JOIN "Org" o ON o."id" = r."orgId"`

/** The organizations to notify of changes that a roster made after an instant. */
export const listOrgsToNotify = (tx: Tx, rosterId: string, since: Date): Promise<NotifiedOrg[]> =>
  tx.$queryRaw<NotifiedOrg[]>(
    sql`${notifiedOrgs} WHERE k."rosterId" = ${rosterId}::uuid AND k."changed" AND k."checkedAt" > ${since}::timestamptz GROUP BY o."id"`,
  )

/** The organizations to notify of the last result of one license. */
export const listOrgsOfLicense = (tx: Tx, credentialId: string): Promise<NotifiedOrg[]> =>
  tx.$queryRaw<NotifiedOrg[]>(
    sql`${notifiedOrgs} WHERE k."id" = (SELECT l."id" FROM "LicenseCheck" l WHERE l."credentialId" = ${credentialId}::uuid
      ORDER BY l."checkedAt" DESC, l."id" DESC LIMIT 1) GROUP BY o."id"`,
  )
