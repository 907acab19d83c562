import type { ComplianceSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import type { PlannedClass } from '@/lib/domain/compliance/pace'
import type { MemberStanding } from '@/lib/domain/compliance/standing'
import type { StoredPeriod } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { BoardEntryRow } from '../board/write'
import { hasPositionsSql } from '../clearance/spans'
import { attestationsJson, type CredentialRecord, plannedClassesJson, topicAnswersJson } from '../credentials/read'
import type { CreditRecord } from '../credits/read'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { byIds, type InJson, instant } from '../rows'
import { listenedSql } from '../webhooks/events'

type Credential = Pick<
  CredentialRecord,
  | 'id'
  | 'geo'
  | 'credentialType'
  | 'effectiveAt'
  | 'expiresAt'
  | 'firstLicense'
  | 'verifiedState'
  | 'topicAnswers'
  | 'attestations'
  | 'renewalAnswers'
> & {
  archived: boolean
  renewalPeriods: StoredPeriod[]
  /** The stored values. */
  snapshot: ComplianceSnapshot | null
}
type Credit = Pick<
  CreditRecord,
  | 'id'
  | 'completedAt'
  | 'units'
  | 'onlineUnits'
  | 'format'
  | 'createdAt'
  | 'topicCodes'
  | 'approvedFor'
  | 'source'
  | 'live'
  | 'activity'
  | 'approvals'
  | 'inService'
  | 'title'
  | 'providerName'
  | 'providerNumber'
>
type Role = Prisma.RoleGetPayload<{
  select: {
    id: true
    orgId: true
    state: true
    licensesHidden: true
    department: true
    employeeId: true
    sortName: true
    searchText: true
  }
}> &
  MemberStanding & { entries: BoardEntryRow[] }

/** Everything that a person's compliance and its copies on boards are computed from, and the stored values. */
export type PersonFacts = {
  id: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** Verified contacts, in the order they were verified. */
  contacts: string[]
  roles: Role[]
  credentials: Credential[]
  /** Active credits that are not superseded. */
  credits: Credit[]
  /** The classes in which they have a seat. */
  planned: PlannedClass[]
  /**
   * True when one of their organizations has a curriculum that is not retired, or when they have an open assignment.
   */
  hasCurriculums: boolean
  /**
   * True when one of their organizations asks new members for documents, or when a document is still requested from
   * them by an organization they have left.
   */
  hasRequests: boolean
  /** True when one of their organizations has positions, or something stored of when it had. */
  hasPositions: boolean
  /** True when one of their organizations has a webhook. */
  isListened: boolean
  /** The serial of the rule book, as it is inside the transaction. */
  ruleSerial: number
}

const lockText = (matches: string) =>
  `SELECT u."id" FROM "User" u WHERE u."id" ${matches} ORDER BY u."id" FOR NO KEY UPDATE`

/**
 * Locks these people until the transaction ends: of two simultaneous writes the second reads what the first has
 * written. Every write that changes a license, or creates, changes or locks a membership, calls it first: the lock
 * order everywhere is person, license, membership, organization, history. That prevents deadlocks.
 */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  const { text, values = [] } = byIds('hold', lockText, userIds)
  await tx.$queryRawUnsafe(text, ...values)
}

/** The same for the people of these memberships. */
export async function lockMembers(tx: Tx, roleIds: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT u."id" FROM "User" u WHERE u."id" IN (SELECT "userId" FROM "Role" WHERE "id" = ANY(${[...roleIds]}::uuid[]))
    ORDER BY u."id" FOR NO KEY UPDATE`
}

const factsText = (matches: string) => `
  SELECT u."id", u."firstName", u."middleName", u."lastName",
    ARRAY(SELECT k."value" FROM "Contact" k WHERE k."userId" = u."id" AND k."verifiedAt" IS NOT NULL
      ORDER BY k."verifiedAt", k."createdAt", k."id") AS "contacts",
    coalesce((SELECT json_agg(json_build_object('id', r."id", 'orgId', r."orgId", 'state', r."state", 'licensesHidden', r."licensesHidden",
        'department', r."department", 'employeeId', r."employeeId", 'sortName', r."sortName",
        'searchText', r."searchText", 'band', r."band", 'deadline', r."deadline",
        'lastDeadline', r."lastDeadline", 'units', r."units",
        'verifiedState', r."verifiedState", 'topicsOpen', r."topicsOpen", 'nextExpiresAt', r."nextExpiresAt", 'entries', coalesce((
          SELECT json_agg(row_to_json(b)) FROM "BoardEntry" b WHERE b."roleId" = r."id"), '[]')))
      FROM "Role" r WHERE r."userId" = u."id"), '[]') AS "roles",
    coalesce((SELECT json_agg(json_build_object('id', c."id", 'geo', c."geo", 'credentialType', c."credentialType",
        'effectiveAt', c."effectiveAt", 'expiresAt', c."expiresAt", 'firstLicense', c."firstLicense",
        'verifiedState', c."verifiedState", 'archived', c."archivedAt" IS NOT NULL, 'renewalPeriods', coalesce((
          SELECT json_agg(json_build_object('startsAt', p."startsAt", 'endsAt', p."endsAt", 'edited', p."editedAt" IS NOT NULL,
              'renewedFrom', p."renewedFrom")
            ORDER BY p."startsAt")
          FROM "RenewalPeriod" p WHERE p."credentialId" = c."id"), '[]'),
        'topicAnswers', ${topicAnswersJson('c."userId"')}, 'attestations', ${attestationsJson('c."id"')},
        'renewalAnswers', c."renewalAnswers",
        'snapshot', (SELECT row_to_json(s) FROM "Standing" s WHERE s."credentialId" = c."id")))
      FROM "Credential" c WHERE c."userId" = u."id"), '[]') AS "credentials",
    coalesce((SELECT json_agg(json_build_object('id', d."id", 'completedAt', d."completedAt", 'units', d."units",
        'onlineUnits', d."onlineUnits", 'format', d."format", 'createdAt', d."createdAt",
        'topicCodes', d."topicCodes", 'approvedFor', d."approvedFor", 'source', d."source", 'live', d."live",
        'activity', d."activity", 'approvals', d."approvals", 'inService', d."inService", 'title', d."title", 'providerName', d."providerName",
        'providerNumber', d."providerNumber"))
      FROM "Credit" d WHERE d."userId" = u."id" AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL), '[]') AS "credits",
    ${plannedClassesJson('u."id"')} AS "planned",
    (EXISTS (SELECT 1 FROM "Role" r JOIN "Curriculum" m ON m."orgId" = r."orgId" AND m."state" IN ('DRAFT', 'ACTIVE')
        WHERE r."userId" = u."id")
      OR EXISTS (SELECT 1 FROM "CurriculumAssignment" g WHERE g."userId" = u."id" AND g."state" IN ('ASSIGNED', 'IN_PROGRESS'))
    ) AS "hasCurriculums",
    (EXISTS (SELECT 1 FROM "Role" r JOIN "DocumentRequest" q ON q."orgId" = r."orgId" AND q."state" = 'OPEN' AND q."joiners"
        WHERE r."userId" = u."id" AND r."state" = 'ACTIVE')
      OR EXISTS (SELECT 1 FROM "RequestedDocument" q JOIN "Role" r ON r."id" = q."roleId" AND r."state" = 'ENDED'
        WHERE q."userId" = u."id" AND q."state" = 'OPEN')) AS "hasRequests",
    EXISTS (SELECT 1 FROM "Role" r WHERE r."userId" = u."id" AND ${hasPositionsSql('r', 'roleId')}) AS "hasPositions", ${listenedSql('u."id"')} AS "isListened",
    (SELECT "serial" FROM "RuleBook") AS "ruleSerial"
  FROM "User" u WHERE u."id" ${matches}`

/** The facts of these people in one statement, as they are inside the transaction. */
export async function listPersonFacts(tx: Tx, userIds: readonly string[]): Promise<PersonFacts[]> {
  const { text, values = [] } = byIds('facts', factsText, userIds)
  const rows = await tx.$queryRawUnsafe<InJson<PersonFacts>[]>(text, ...values)
  return rows.map((row) => ({
    ...row,
    credits: row.credits.map((credit) => ({ ...credit, createdAt: instant(credit.createdAt) })),
  }))
}

/** Today's date by geography; `otherwise` applies to all other codes. */
export type Todays = { geos: readonly string[]; dates: readonly PlainDate[]; otherwise: PlainDate }
type Page = { after: string; size: number }

/** The published rule versions by the name that a standing stores, with the days on which they are in force. */
const published = `published AS (
      SELECT r."geo", r."credentialType", concat_ws('-', r."geo", r."credentialType", v."number") AS "version",
        daterange(v."effectiveFrom", v."effectiveTo", '[]') AS "range"
      FROM "RuleVersion" v JOIN "Rule" r ON r."id" = v."ruleId" WHERE v."state" = 'PUBLISHED')`

const todays = `today AS (SELECT * FROM unnest($1::text[], $2::date[]) AS t("geo", "date"))`

/**
 * People with stored data that is missing, from an earlier day, or computed with a rule version that is not in force at
 * the end of its period, by id: a credential's compliance, a snapshot that should be gone, a membership without a sort
 * name or with a band alone, as versions before decision 091 leave it.
 */
export async function listStalePeople(
  db: Db,
  { geos, dates, otherwise: defaultDate }: Todays,
  page: Page,
): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `WITH ${todays}, ${published}
    SELECT c."userId" AS "id" FROM "Credential" c
      LEFT JOIN "Standing" s ON s."credentialId" = c."id" LEFT JOIN today ON today."geo" = c."geo"
      LEFT JOIN published p ON p."geo" = c."geo" AND p."credentialType" = c."credentialType" AND p."range" @> s."periodEndsAt"
      WHERE c."userId" > $4::uuid AND CASE WHEN c."archivedAt" IS NULL
        THEN s."credentialId" IS NULL OR s."computedOn" < coalesce(today."date", $3::date)
          OR s."ruleVersion" IS DISTINCT FROM p."version"
        ELSE s."credentialId" IS NOT NULL END
    UNION SELECT r."userId" FROM "Role" r WHERE r."userId" > $4::uuid
      AND (r."sortName" = '' OR ("band" IS NULL) <> ("deadline" IS NULL))
    ORDER BY "id" LIMIT $5::int`,
    geos,
    dates,
    defaultDate,
    page.after,
    page.size,
  )
  return rows.map((row) => row.id)
}

/**
 * Invitations with board entries that are missing, from an earlier day, computed with a rule version that is not in
 * force at the end of its period, or that should be gone; or without a sort name.
 */
export async function listStaleInvitations(
  db: Db,
  { geos, dates, otherwise: defaultDate }: Todays,
  page: Page,
): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `WITH ${todays}, ${published}
    SELECT i."id" FROM "ReportedCredential" r JOIN "Invitation" i ON i."id" = r."invitationId"
      LEFT JOIN "BoardEntry" b ON b."reportedCredentialId" = r."id" LEFT JOIN today ON today."geo" = r."geo"
      LEFT JOIN published p ON p."geo" = r."geo" AND p."credentialType" = r."credentialType" AND p."range" @> b."periodEndsAt"
      WHERE i."id" > $4::uuid AND CASE WHEN i."state" = 'OPEN'
        THEN b."id" IS NULL OR b."computedOn" < coalesce(today."date", $3::date)
          OR b."periodEndsAt" IS NULL OR b."ruleVersion" IS DISTINCT FROM p."version"
        ELSE b."id" IS NOT NULL END
    UNION SELECT i."id" FROM "Invitation" i WHERE i."id" > $4::uuid AND i."sortName" = ''
    ORDER BY "id" LIMIT $5::int`,
    geos,
    dates,
    defaultDate,
    page.after,
    page.size,
  )
  return rows.map((row) => row.id)
}

type Invitation = Prisma.InvitationGetPayload<{
  select: {
    id: true
    orgId: true
    state: true
    contact: true
    firstName: true
    middleName: true
    lastName: true
    employeeId: true
    department: true
    sortName: true
    searchText: true
    band: true
  }
}>

/** Everything that the board entries of an invitation are computed from, and the stored values. */
export type ReportedFactsRow = Invitation & {
  credentials: {
    id: string
    geo: string
    credentialType: string
    effectiveAt: PlainDate | null
    expiresAt: PlainDate
    entry: BoardEntryRow | null
  }[]
  /** True when the organization has positions, or something stored of when it had. */
  hasPositions: boolean
  ruleSerial: number
}

const lockInvitationsText = (matches: string) =>
  `SELECT i."id" FROM "Invitation" i WHERE i."id" ${matches} ORDER BY i."id" FOR NO KEY UPDATE`

/** Locks these invitations until the transaction ends. */
export async function lockInvitations(tx: Tx, ids: readonly string[]): Promise<void> {
  const { text, values = [] } = byIds('hold', lockInvitationsText, ids)
  await tx.$queryRawUnsafe(text, ...values)
}

const reportedText = (matches: string) => `
  SELECT i."id", i."orgId", i."state", i."contact", i."firstName", i."middleName", i."lastName", i."employeeId",
    i."department", i."sortName", i."searchText", i."band", (SELECT "serial" FROM "RuleBook") AS "ruleSerial",
    ${hasPositionsSql('i', 'invitationId')} AS "hasPositions",
    coalesce((SELECT json_agg(json_build_object('id', r."id", 'geo', r."geo", 'credentialType', r."credentialType",
        'effectiveAt', r."effectiveAt", 'expiresAt', r."expiresAt",
        'entry', (SELECT row_to_json(b) FROM "BoardEntry" b WHERE b."reportedCredentialId" = r."id")))
      FROM "ReportedCredential" r WHERE r."invitationId" = i."id"), '[]') AS "credentials"
  FROM "Invitation" i WHERE i."id" ${matches}`

/** The facts of these invitations in one statement, as they are inside the transaction. */
export function listReportedFacts(tx: Tx, ids: readonly string[]): Promise<ReportedFactsRow[]> {
  const { text, values = [] } = byIds('facts', reportedText, ids)
  return tx.$queryRawUnsafe<ReportedFactsRow[]>(text, ...values)
}
