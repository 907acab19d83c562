import type { MemberStanding } from '@/lib/domain/compliance/standing'
import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'
import type { ActorName, StoredName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { type InJson, instant, instantOrNull } from '../rows'
import { query, raw, type Sql, sql } from '../sql'

/** A membership with the person's name and verified contacts, as an organization's administrators see it. */
export type MemberRecord = StoredName &
  MemberStanding & {
    id: string
    createdAt: Date
    updatedAt: Date
    version: number
    orgId: string
    userId: string
    roleType: RoleType
    state: RoleState
    employeeId: string | null
    jobTitle: string | null
    department: string | null
    supervisorId: string | null
    hireDate: PlainDate | null
    npi: string | null
    /** The first and last day of a leave, planned or running, and its reason as the organization states it. */
    leaveFrom: PlainDate | null
    leaveUntil: PlainDate | null
    leaveReason: string | null
    /** The last working day: the membership ends once it is over. */
    lastDay: PlainDate | null
    lastDayReason: string | null
    leaveAt: Date | null
    endedAt: Date | null
    sortName: string
    email: string | null
    phone: string | null
    /** Rehired, and has not said yet that their licenses may be seen. */
    licensesHidden: boolean
    /** Licenses that are not archived. */
    credentialCount: number
    /** How many of those are verified. */
    verifiedCount: number
    /** Null as well when the supervisor's own membership has ended. */
    supervisor: (StoredName & { id: string }) | null
  }

const firstContact = (kind: 'EMAIL' | 'PHONE') =>
  raw(`(array_agg(c."value" ORDER BY c."verifiedAt", c."id") FILTER (WHERE c."kind" = '${kind}'))[1]`)

/**
 * Selects the members whose "Role" rows `from` yields, each as one value. Former members have neither contacts nor
 * licenses.
 */
export const memberSelect = (from: Sql): Sql => sql`
  SELECT row_to_json(m) AS "member" FROM (
    SELECT r."id", r."createdAt", r."updatedAt", r."version", r."orgId", r."userId", r."roleType", r."state",
      r."employeeId", r."jobTitle", r."department", r."supervisorId", r."hireDate", r."npi", r."leaveFrom", r."leaveUntil", r."leaveReason", r."lastDay", r."lastDayReason", r."leaveAt", r."endedAt", r."band",
      r."deadline", r."units", r."verifiedState", r."topicsOpen", r."nextExpiresAt",
      r."sortName", u."firstName", u."middleName", u."lastName", n."email", n."phone",
      l."credentialCount", l."verifiedCount", r."licensesHidden",
      (SELECT json_build_object('id', s."id", 'firstName', p."firstName", 'middleName', p."middleName", 'lastName', p."lastName")
        FROM "Role" s JOIN "User" p ON p."id" = s."userId" WHERE s."id" = r."supervisorId" AND s."state" <> 'ENDED') AS "supervisor"
    FROM ${from} r JOIN "User" u ON u."id" = r."userId" CROSS JOIN LATERAL (
      SELECT ${firstContact('EMAIL')} AS "email", ${firstContact('PHONE')} AS "phone" FROM "Contact" c
      WHERE c."userId" = r."userId" AND c."verifiedAt" IS NOT NULL AND r."state" <> 'ENDED') n
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "credentialCount", count(*) FILTER (WHERE k."verifiedState" = 'YES')::int AS "verifiedCount"
      FROM "Credential" k WHERE k."userId" = r."userId" AND k."archivedAt" IS NULL
        AND r."state" <> 'ENDED' AND NOT r."licensesHidden") l) m`

/** A member as such a statement returns it. */
export type MemberRow = { member: InJson<MemberRecord> }

export const memberFromRow = ({ member }: MemberRow): MemberRecord => ({
  ...member,
  createdAt: instant(member.createdAt),
  updatedAt: instant(member.updatedAt),
  leaveAt: instantOrNull(member.leaveAt),
  endedAt: instantOrNull(member.endedAt),
})

const byId = (id: string) => memberSelect(sql`(SELECT * FROM "Role" WHERE "id" = ${id}::uuid)`)

/** One membership, even if it has ended. */
export async function findMember(id: string): Promise<MemberRecord | null> {
  const [row] = await query<MemberRow>(byId(id), 'member')
  return row ? memberFromRow(row) : null
}

/** What another system knows of members. */
export type MemberKeys = {
  ids: readonly string[]
  userIds: readonly string[]
  employeeIds: readonly string[]
  contacts: readonly { kind: 'EMAIL' | 'PHONE'; value: string }[]
}

/** Members of an organization by what another system knows of them, by name; former ones by everything but contacts. */
export async function listMembersByKeys(orgId: string, keys: MemberKeys): Promise<MemberRecord[]> {
  const contacts = JSON.stringify(keys.contacts)
  const seats = sql`(SELECT * FROM "Role" WHERE "orgId" = ${orgId}::uuid AND (
    "id" = ANY(${[...keys.ids]}::uuid[]) OR "userId" = ANY(${[...keys.userIds]}::uuid[])
    OR "employeeId" = ANY(${[...keys.employeeIds]}::text[]) OR ("state" <> 'ENDED' AND "userId" IN (
      SELECT c."userId" FROM json_to_recordset(${contacts}::json) AS k("kind" "ContactKind", "value" text)
        JOIN "Contact" c ON c."kind" = k."kind" AND c."value" = k."value" AND c."verifiedAt" IS NOT NULL)))
    ORDER BY "sortName", "id")`
  return (await query<MemberRow>(memberSelect(seats), 'membersByKeys')).map(memberFromRow)
}

/** Memberships by their ids, of any organization, also those that have ended. */
export async function listMembersOfAll(ids: readonly string[]): Promise<MemberRecord[]> {
  const seats = sql`(SELECT * FROM "Role" WHERE "id" = ANY(${[...ids]}::uuid[]))`
  return (await query<MemberRow>(memberSelect(seats), 'membersOfAll')).map(memberFromRow)
}

/** Memberships of an organization by their ids, also those that have ended; from elsewhere none. */
export async function listMembersById(orgId: string, ids: readonly string[]): Promise<MemberRecord[]> {
  const seats = sql`(SELECT * FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "id" = ANY(${[...ids]}::uuid[]))`
  return (await query<MemberRow>(memberSelect(seats), 'membersById')).map(memberFromRow)
}

/** The same inside a write, with its changes. */
export async function findMemberIn(tx: Tx, id: string): Promise<MemberRecord | null> {
  const [row] = await tx.$queryRaw<MemberRow[]>(byId(id))
  return row ? memberFromRow(row) : null
}

/** A person's membership of an organization, even if it has ended. */
export async function findMemberOf(db: Db | Tx, userId: string, orgId: string): Promise<MemberRecord | null> {
  const seat = sql`(SELECT * FROM "Role" WHERE "userId" = ${userId}::uuid AND "orgId" = ${orgId}::uuid)`
  const [row] = await db.$queryRaw<MemberRow[]>(memberSelect(seat))
  return row ? memberFromRow(row) : null
}

/**
 * A change of a membership: who, when and what. `actor` is null for a command and for an account that no longer exists.
 */
export type MemberChange = {
  id: string
  at: Date
  action: string
  detail: Record<string, unknown>
  actor: (ActorName & { id: string }) | null
}

/** The latest changes of a membership by its organization or its person, newest first, without mere views. */
export async function listMemberChanges(
  db: Db,
  { orgId, roleId, size }: { orgId: string; roleId: string; size: number },
): Promise<MemberChange[]> {
  const rows = await db.$queryRaw<(Omit<MemberChange, 'id'> & { seq: bigint })[]>`
    SELECT e."seq", e."at", e."action", e."detail", CASE WHEN u."id" IS NULL THEN NULL ELSE json_build_object(
        'id', u."id", 'firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName",
        'program', u."serviceOrgId" IS NOT NULL) END AS "actor"
    FROM "AuditEvent" e LEFT JOIN "User" u ON u."id" = e."actorId"
    WHERE e."subjectType" = 'Role' AND e."subjectId" = ${roleId} AND e."orgId" = ${orgId}::uuid
      AND e."action" <> 'member.viewed'
    ORDER BY e."seq" DESC LIMIT ${size}`
  return rows.map(({ seq, ...row }) => ({ ...row, id: String(seq) }))
}
