import type { Approval } from '@/lib/domain/certificates/session-credit'
import type { PrintedSignature, SheetPerson } from '@/lib/domain/certificates/sign-in-sheet'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { ActorName } from '@/lib/domain/people/names'
import { sortNameOf } from '@/lib/domain/people/sort-name'
import { compareText } from '@/lib/domain/text'
import type { Db, Tx } from '../db'
import { hasSeat } from '../enrollments/has-seat'
import type { Prisma } from '../generated/client'
import { type InJson, instant, instantOrNull, withInstants } from '../rows'
import { sql } from '../sql'

export type TaskRevisionRecord = Omit<Prisma.TaskRevisionGetPayload<object>, 'topicCodes'> & { topicCodes: TopicCode[] }
/** An instructor of a session; `signatureId` is set once they have signed. */
export type SessionInstructor = {
  id: string
  userId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** Professional title and license as printed on the papers of this class. */
  title: string | null
  license: string | null
  signatureId: string | null
}

type Row = Omit<Prisma.TaskSessionGetPayload<object>, 'codeSecret'>

/**
 * A session with its task revision (which says what it is worth), its instructors and its organization. The secret of
 * its codes is not included.
 */
export type TaskSessionRecord = Row & {
  revision: TaskRevisionRecord
  /** Ordered by last name. */
  instructors: SessionInstructor[]
  /** The same people, in the form that permissions use. */
  instructorIds: string[]
  org: { id: string; name: string; timeZone: string; hasCurriculums: boolean }
}

/** A session as one value; `s` is its row of "TaskSession". */
export const taskSessionJson = sql`(to_jsonb(s) - 'codeSecret') || jsonb_build_object(
  'revision', (SELECT to_jsonb(v) FROM "TaskRevision" v WHERE v."id" = s."taskRevisionId"),
  'org', (SELECT jsonb_build_object('id', o."id", 'name', o."name", 'timeZone', o."timeZone", 'hasCurriculums', EXISTS (
      SELECT 1 FROM "Curriculum" m WHERE m."orgId" = o."id" AND m."state" IN ('DRAFT', 'ACTIVE')))
    FROM "Org" o WHERE o."id" = s."orgId"),
  'instructors', coalesce((SELECT jsonb_agg(jsonb_build_object('id', i."id", 'userId', i."userId", 'firstName', p."firstName",
      'middleName', p."middleName", 'lastName', p."lastName", 'title', i."title", 'license', i."license",
      'signatureId', i."signatureId"))
    FROM "TaskSessionInstructor" i JOIN "User" p ON p."id" = i."userId" WHERE i."taskSessionId" = s."id"), '[]'))`

/** The approval numbers of the organization of `s`, which decide what a session counts for. */
export const approvalsJson = sql`coalesce((SELECT jsonb_agg(row_to_json(p) ORDER BY p."geo", p."providerNumber", p."id")
  FROM "Provider" p WHERE p."orgId" = s."orgId"), '[]')`

/** A session as such a statement returns it. */
export type TaskSessionJson = InJson<Omit<TaskSessionRecord, 'instructorIds'>>

export function taskSessionFromJson(row: TaskSessionJson): TaskSessionRecord {
  const instructors = row.instructors
    .map((person) => ({ person, key: `${sortNameOf(person)} ${person.id}` }))
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ person }) => person)
  return {
    ...withInstants(row),
    startsAt: instant(row.startsAt),
    endsAt: instant(row.endsAt),
    cancelUntil: instantOrNull(row.cancelUntil),
    openedAt: instantOrNull(row.openedAt),
    endedAt: instantOrNull(row.endedAt),
    startedAt: instantOrNull(row.startedAt),
    startedRecordedAt: instantOrNull(row.startedRecordedAt),
    endedRecordedAt: instantOrNull(row.endedRecordedAt),
    ranFrom: instantOrNull(row.ranFrom),
    ranUntil: instantOrNull(row.ranUntil),
    recordedAt: instantOrNull(row.recordedAt),
    finalizedAt: instantOrNull(row.finalizedAt),
    reopenedAt: instantOrNull(row.reopenedAt),
    cancelledAt: instantOrNull(row.cancelledAt),
    revision: withInstants(row.revision),
    instructors,
    instructorIds: instructors.map(({ userId }) => userId),
  }
}

/** Sessions by their ids, in no order; one statement. */
export async function listTaskSessionsById(db: Db | Tx, ids: readonly string[]): Promise<TaskSessionRecord[]> {
  const rows = await db.$queryRaw<{ session: TaskSessionJson }[]>`
    SELECT ${taskSessionJson} AS "session" FROM "TaskSession" s WHERE s."id" = ANY(${ids}::uuid[])`
  return rows.map(({ session }) => taskSessionFromJson(session))
}

/** One session; null when there is none. */
export async function findTaskSession(db: Db | Tx, id: string): Promise<TaskSessionRecord | null> {
  const [session] = await listTaskSessionsById(db, [id])
  return session ?? null
}

type InSeries = Pick<TaskSessionRecord, 'taskId' | 'seriesId' | 'startsAt'>

/** The later sessions of the series of a session, in no order; one statement. */
export async function listLaterOfSeries(
  db: Db | Tx,
  { taskId, seriesId, startsAt }: InSeries,
): Promise<TaskSessionRecord[]> {
  const rows = await db.$queryRaw<{ session: TaskSessionJson }[]>`
    SELECT ${taskSessionJson} AS "session" FROM "TaskSession" s
    WHERE s."taskId" = ${taskId}::uuid AND s."startsAt" > ${startsAt}::timestamptz AND s."seriesId" = ${seriesId}::uuid`
  return rows.map(({ session }) => taskSessionFromJson(session))
}

/** A session with the approval numbers that decide what it counts for; null when there is none. */
export async function findSessionWithApprovals(
  db: Db | Tx,
  id: string,
): Promise<{ session: TaskSessionRecord; approvals: Approval[] } | null> {
  const [row] = await db.$queryRaw<{ session: TaskSessionJson; approvals: Approval[] }[]>`
    SELECT ${taskSessionJson} AS "session", ${approvalsJson} AS "approvals" FROM "TaskSession" s WHERE s."id" = ${id}::uuid`
  return row ? { session: taskSessionFromJson(row.session), approvals: row.approvals } : null
}

/** The secret from which a session's check-in codes are made; it leaves the server in no other form. */
export async function findCodeSecret(db: Db | Tx, id: string): Promise<Buffer | null> {
  const [row] = await db.$queryRaw<{ codeSecret: Uint8Array }[]>`
    SELECT "codeSecret" FROM "TaskSession" WHERE "id" = ${id}::uuid`
  return row ? Buffer.from(row.codeSecret) : null
}

type NamedUser = ActorName & { id: string; program: boolean }

/** The names of people and programs, by id. */
export async function listNames(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, NamedUser>> {
  const rows = await db.user.findMany({
    where: { id: { in: [...userIds] } },
    select: { id: true, firstName: true, middleName: true, lastName: true, serviceOrgId: true },
  })
  return new Map(rows.map(({ serviceOrgId, ...row }) => [row.id, { ...row, program: serviceOrgId !== null }]))
}

type SheetRow = Omit<SheetPerson, 'signature'> & {
  enrollmentId: string
  userId: string
  signature: { adoptedName: string; drawing: string | null; signedAt: string; receivedAt: string | null } | null
}

/**
 * Everybody in a session for its sign-in sheet: names (as certified where there is a valid certificate), licenses and
 * signatures. For a deleted account only the archived licenses that sheets need are left.
 */
export async function listSheetPeople(
  db: Db | Tx,
  taskSessionId: string,
  eligible: readonly string[],
): Promise<(SheetPerson & { enrollmentId: string })[]> {
  const rows = await db.$queryRaw<SheetRow[]>`
    SELECT e."id" AS "enrollmentId", e."userId", e."status"::text, e."attendanceSource"::text, e."checkedInAt", e."checkedOutAt",
      e."attendedMinutes", e."unsignedReason",
      coalesce(u."firstName", g."firstName") AS "firstName", u."middleName", coalesce(u."lastName", g."lastName") AS "lastName",
      e."guestId" IS NOT NULL AS "guest",
      (SELECT c."content"->>'person' FROM "Certificate" c WHERE c."enrollmentId" = e."id" AND c."state" = 'VALID') AS "certifiedName",
      (SELECT c."content"->>'number' FROM "Certificate" c WHERE c."enrollmentId" = e."id" AND c."state" = 'VALID') AS "certificateNumber",
      CASE WHEN g."licenseNumber" IS NOT NULL THEN json_build_array(json_build_object('geo', g."licenseGeo",
        'credentialType', g."licenseType", 'credentialNumber', g."licenseNumber"))
      ELSE coalesce((SELECT json_agg(json_build_object('geo', l."geo", 'credentialType', l."credentialType",
          'credentialNumber', l."credentialNumber") ORDER BY l."geo", l."credentialType", l."credentialNumber")
        FROM "Credential" l WHERE l."userId" = e."userId" AND (l."archivedAt" IS NULL OR u."erasedAt" IS NOT NULL)
          AND l."geo" || ':' || l."credentialType" = ANY(${[...eligible]}::text[])), '[]') END AS "licenses",
      (SELECT json_build_object('adoptedName', i."adoptedName", 'drawing', i."drawing", 'signedAt', i."signedAt",
          'receivedAt', i."receivedAt")
        FROM "Signature" i WHERE i."id" = e."signatureId" AND i."voidedAt" IS NULL) AS "signature"
    FROM "Enrollment" e LEFT JOIN "User" u ON u."id" = e."userId" LEFT JOIN "Guest" g ON g."id" = e."guestId"
    WHERE e."taskSessionId" = ${taskSessionId}::uuid AND ${hasSeat}`
  return rows.map(({ signature, ...row }) => ({ ...row, signature: signature && printed(signature) }))
}

const printed = ({
  adoptedName,
  drawing,
  signedAt,
  receivedAt,
}: NonNullable<SheetRow['signature']>): PrintedSignature => ({
  adoptedName,
  drawing,
  signedAt: instant(signedAt),
  ...(receivedAt ? { receivedAt: instant(receivedAt) } : {}),
})
