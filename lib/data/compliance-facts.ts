import 'server-only'
import type { ComplianceSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import type { BoardEntryRow } from './board-entries'
import { byIds } from './by-ids'
import type { CredentialRecord } from './credentials'
import type { CreditRecord } from './credits'
import type { Tx } from './db'
import type { Prisma } from './generated/client'
import { type InJson, instant } from './json-rows'
import { listenedSql } from './webhook-events'

type Credential = Pick<
  CredentialRecord,
  'id' | 'geo' | 'credentialType' | 'effectiveAt' | 'expiresAt' | 'firstLicense' | 'verifiedState'
> & {
  archived: boolean
  renewalPeriods: Pick<CredentialRecord['renewalPeriods'][number], 'startsAt' | 'endsAt'>[]
  /** What is stored now. */
  snapshot: ComplianceSnapshot | null
}
type Credit = Pick<
  CreditRecord,
  'id' | 'completedAt' | 'units' | 'onlineUnits' | 'format' | 'createdAt' | 'approvedFor' | 'source'
>
type Role = Prisma.RoleGetPayload<{
  select: {
    id: true
    orgId: true
    state: true
    department: true
    employeeId: true
    sortName: true
    searchText: true
    band: true
  }
}> & { entries: BoardEntryRow[] }

/** All that the compliance of a person and its copies on boards are made of, and what is stored of it now. */
export type PersonFacts = {
  id: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** The proven ones, oldest proof first. */
  contacts: string[]
  roles: Role[]
  credentials: Credential[]
  /** Those that still stand. */
  credits: Credit[]
  /** One of their organizations has a curriculum that is not retired, or something of one is open for them. */
  hasCurriculums: boolean
  /** One of their organizations has a webhook. */
  isListened: boolean
}

const lockText = (matches: string) =>
  `SELECT u."id" FROM "User" u WHERE u."id" ${matches} ORDER BY u."id" FOR NO KEY UPDATE`

/**
 * Locks these people until the transaction ends: of two writes at once, the second reads what the first left. A write that
 * changes a license, or makes, changes or locks a membership, calls it before: the order everywhere is person, license,
 * membership, organization, history. Only then can no two writes wait for each other.
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
    coalesce((SELECT json_agg(json_build_object('id', r."id", 'orgId', r."orgId", 'state', r."state",
        'department', r."department", 'employeeId', r."employeeId", 'sortName', r."sortName",
        'searchText', r."searchText", 'band', r."band", 'entries', coalesce((
          SELECT json_agg(row_to_json(b)) FROM "BoardEntry" b WHERE b."roleId" = r."id"), '[]')))
      FROM "Role" r WHERE r."userId" = u."id"), '[]') AS "roles",
    coalesce((SELECT json_agg(json_build_object('id', c."id", 'geo', c."geo", 'credentialType', c."credentialType",
        'effectiveAt', c."effectiveAt", 'expiresAt', c."expiresAt", 'firstLicense', c."firstLicense",
        'verifiedState', c."verifiedState", 'archived', c."archivedAt" IS NOT NULL, 'renewalPeriods', coalesce((
          SELECT json_agg(json_build_object('startsAt', p."startsAt", 'endsAt', p."endsAt") ORDER BY p."startsAt")
          FROM "RenewalPeriod" p WHERE p."credentialId" = c."id"), '[]'),
        'snapshot', (SELECT row_to_json(s) FROM "Standing" s WHERE s."credentialId" = c."id")))
      FROM "Credential" c WHERE c."userId" = u."id"), '[]') AS "credentials",
    coalesce((SELECT json_agg(json_build_object('id', d."id", 'completedAt', d."completedAt", 'units', d."units",
        'onlineUnits', d."onlineUnits", 'format', d."format", 'createdAt', d."createdAt",
        'approvedFor', d."approvedFor", 'source', d."source"))
      FROM "Credit" d WHERE d."userId" = u."id" AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL), '[]') AS "credits",
    (EXISTS (SELECT 1 FROM "Role" r JOIN "Curriculum" m ON m."orgId" = r."orgId" AND m."state" IN ('DRAFT', 'ACTIVE')
        WHERE r."userId" = u."id")
      OR EXISTS (SELECT 1 FROM "CurriculumAssignment" g WHERE g."userId" = u."id" AND g."state" IN ('ASSIGNED', 'IN_PROGRESS'))
    ) AS "hasCurriculums", ${listenedSql('u."id"')} AS "isListened"
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
