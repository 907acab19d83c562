import type { AudienceMember } from '@/lib/domain/curriculums/audience'
import type { DocumentRequestState } from '@/lib/domain/documents/requests'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { audienceColumns, fits } from '../curriculums/audiences'
import type { Tx } from '../db'
import { raw, type Sql, sql } from '../sql'
import type { AskedPerson, NewCycle } from './write'

/** The feature is on and the organization is active: a suspended one asks nobody. */
const featureOn = sql`EXISTS (SELECT 1 FROM "OrgFeature" f JOIN "Org" fo ON fo."id" = f."orgId" AND fo."state" = 'ACTIVE'
  WHERE f."orgId" = q."orgId" AND f."featureType" = 'DOCUMENT_REQUESTS')`

/** The part of a request that its scheduled steps need. */
export type SteppedRequest = {
  id: string
  orgId: string
  orgName: string
  timeZone: string
  title: string
  createdById: string | null
  validMonths: number | null
  state: DocumentRequestState
  featureOn: boolean
}

export async function findSteppedRequest(tx: Tx, id: string): Promise<SteppedRequest | null> {
  const [row] = await tx.$queryRaw<SteppedRequest[]>`
    SELECT q."id", q."orgId", o."name" AS "orgName", o."timeZone", q."title", q."createdById", q."validMonths",
      q."state"::text AS "state", ${featureOn} AS "featureOn"
    FROM "DocumentRequest" q JOIN "Org" o ON o."id" = q."orgId" WHERE q."id" = ${id}::uuid FOR SHARE OF q`
  return row ?? null
}

/**
 * People of a request who have not answered: all of them, or those with this due date, asked at this instant, or with
 * this id. Members on leave are left out.
 */
export function listOpenRequested(
  tx: Tx,
  requestId: string,
  { dueOn, askedAt, id }: { dueOn?: PlainDate; askedAt?: Date; id?: string } = {},
): Promise<AskedPerson[]> {
  return tx.$queryRaw<AskedPerson[]>`
    SELECT d."id", d."userId", d."dueOn"::text AS "dueOn" FROM "RequestedDocument" d JOIN "Role" r ON r."id" = d."roleId"
    WHERE d."requestId" = ${requestId}::uuid AND d."state" = 'OPEN' AND r."state" = 'ACTIVE'
      AND (${dueOn ?? null}::date IS NULL OR d."dueOn" = ${dueOn ?? null}::date)
      AND (${askedAt ?? null}::timestamptz IS NULL OR d."createdAt" = ${askedAt ?? null}::timestamptz)
      AND (${id ?? null}::uuid IS NULL OR d."id" = ${id ?? null}::uuid)
    ORDER BY d."id"`
}

type Ending = Omit<NewCycle, 'dueOn'> & { away: boolean }

/**
 * Members whose last answer to a request is valid until this day, with the number of their next cycle. `away` means on
 * leave.
 */
export const listEnding = (tx: Tx, requestId: string, validUntil: PlainDate): Promise<Ending[]> =>
  tx.$queryRaw<Ending[]>`
    SELECT d."requestId", d."orgId", d."roleId", d."userId", d."cycle" + 1 AS "cycle", r."state" = 'ON_LEAVE' AS "away"
    FROM "RequestedDocument" d JOIN "Role" r ON r."id" = d."roleId" AND r."state" <> 'ENDED'
    WHERE d."requestId" = ${requestId}::uuid AND d."state" = 'FULFILLED' AND d."validUntil" = ${validUntil}::date
      AND NOT EXISTS (SELECT 1 FROM "RequestedDocument" l WHERE l."requestId" = d."requestId" AND l."roleId" = d."roleId"
        AND l."cycle" > d."cycle")
    ORDER BY d."roleId"`

/** Number of answers to a request after `from`, up to and including `to`. */
export async function countAnswers(tx: Tx, requestId: string, { from, to }: { from: Date; to: Date }): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "RequestedDocument" WHERE "requestId" = ${requestId}::uuid AND "state" = 'FULFILLED'
      AND "answeredAt" > ${from}::timestamptz AND "answeredAt" <= ${to}::timestamptz`
  return row?.count ?? 0
}

/**
 * The people who are notified about a request: its author while they are an administrator, otherwise all
 * administrators.
 */
export async function listRequestReaders(
  tx: Tx,
  { orgId, createdById }: Pick<SteppedRequest, 'orgId' | 'createdById'>,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT "userId" FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "roleType" = 'ADMIN' AND "state" = 'ACTIVE' ORDER BY "userId"`
  const admins = rows.map(({ userId }) => userId)
  return createdById && admins.includes(createdById) ? [createdById] : admins
}

/** A member who may join the audience of a request, with the facts that decide it and the cycle they would get. */
type Joiner = Omit<NewCycle, 'dueOn'> & {
  member: AudienceMember
  request: {
    id: string
    orgId: string
    timeZone: string
    state: DocumentRequestState
    named: boolean
    joiners: boolean
    departments: string[]
    jobTitles: string[]
    credentialTypes: string[]
    geos: string[]
    hiredFrom: PlainDate | null
    hiredUntil: PlainDate | null
    hiredWithinMonths: number | null
    dueOn: PlainDate | null
    dueDays: number | null
  }
}

const columns = audienceColumns('q')

/**
 * Members whom an open request should now include: new members it has never asked, and returned members whose cycle was
 * cancelled when they left. `userIds` null means everyone; at most `size`. The requests are locked for sharing, so that
 * none of them ends meanwhile.
 */
export async function listJoiners(
  tx: Tx,
  userIds: readonly string[] | null,
  { now, size }: { now: Date; size: number },
): Promise<Joiner[]> {
  const personCondition: Sql = userIds ? sql`r."userId" = ANY(${[...userIds]}::uuid[])` : sql`true`
  const rows = await tx.$queryRaw<{ joiner: Joiner }[]>`
    WITH asking AS MATERIALIZED (
      SELECT q.* FROM "DocumentRequest" q WHERE q."state" = 'OPEN' AND q."joiners" AND NOT q."named" AND ${featureOn}
        AND EXISTS (SELECT 1 FROM "Role" r WHERE r."orgId" = q."orgId" AND r."state" = 'ACTIVE' AND ${personCondition})
      ORDER BY q."id" FOR SHARE OF q)
    SELECT json_build_object('requestId', q."id", 'orgId', q."orgId", 'roleId', r."id", 'userId', r."userId",
      'cycle', coalesce(l."cycle", 0) + 1,
      'member', json_build_object('state', r."state", 'department', r."department", 'jobTitle', r."jobTitle",
        'hireDate', r."hireDate", 'credentials',
        coalesce((SELECT json_agg(json_build_object('geo', k."geo", 'credentialType', k."credentialType", 'expiresAt', k."expiresAt"))
          FROM "Credential" k WHERE k."userId" = r."userId" AND k."archivedAt" IS NULL AND NOT r."licensesHidden"), '[]')),
      'request', json_build_object('id', q."id", 'orgId', q."orgId", 'timeZone', o."timeZone", 'state', q."state",
        'named', q."named", 'joiners', q."joiners", 'departments', q."departments", 'jobTitles', q."jobTitles",
        'credentialTypes', q."credentialTypes", 'geos', q."geos",
        'hiredFrom', q."hiredFrom", 'hiredUntil', q."hiredUntil",
        'hiredWithinMonths', q."hiredWithinMonths", 'dueOn', q."dueOn", 'dueDays', q."dueDays")) AS "joiner"
    FROM asking q JOIN "Org" o ON o."id" = q."orgId" JOIN "Role" r ON r."orgId" = q."orgId" AND r."state" = 'ACTIVE'
      LEFT JOIN LATERAL (SELECT d."cycle", d."state", d."left" FROM "RequestedDocument" d
        WHERE d."requestId" = q."id" AND d."roleId" = r."id" ORDER BY d."cycle" DESC LIMIT 1) l ON true
      CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE o."timeZone")::date AS "today") t
    WHERE ${personCondition} AND (l."cycle" IS NULL OR l."left") AND ${raw(fits(columns, 't."today"'))}
    ORDER BY q."id", r."id" LIMIT ${size}::int`
  return rows.map(({ joiner }) => joiner)
}
