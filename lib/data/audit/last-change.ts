import type { Db } from '../db'
import { instant } from '../rows'
import { sql } from '../sql'
import { nameOf, type Somebody } from './list'

/** The newest change of a record in the history. */
export type LastChange = {
  at: Date
  orgId: string | null
  /** Null for the product itself. */
  actor: Somebody | null
  /** Whether the actor belongs to that organization now, as a person or as its program. */
  belongs: boolean
}

/** The kinds of records that people edit and that name the version they saw. */
const edited = [
  'Credential',
  'Credit',
  'Curriculum',
  'CurriculumAssignment',
  'Document',
  'DocumentRequest',
  'Enrollment',
  'Guest',
  'Invitation',
  'Org',
  'OrgConnection',
  'PeopleImport',
  'Position',
  'Provider',
  'RequestedDocument',
  'Role',
  'Signer',
  'SkillChecklist',
  'SigningRequest',
  'Task',
  'TaskSession',
  'User',
  'Webhook',
] as const

type Row = { at: string; orgId: string | null; actor: Somebody | null; belongs: boolean }

/** The newest change of the record with this id, reading left out; null where the history has none. */
export async function findLastChange(db: Db, id: string): Promise<LastChange | null> {
  const [row] = await db.$queryRaw<{ change: Row }[]>(sql`
    SELECT json_build_object('at', e."at", 'orgId', e."orgId", 'actor', ${nameOf(sql`u`)},
      'belongs', u."serviceOrgId" IS NOT DISTINCT FROM e."orgId" AND e."orgId" IS NOT NULL OR EXISTS (SELECT 1 FROM "Role" r
        WHERE r."orgId" = e."orgId" AND r."userId" = e."actorId" AND r."state" <> 'ENDED')) AS "change"
    FROM (SELECT * FROM "AuditEvent" h WHERE h."subjectType" = ANY(${[...edited]}::text[]) AND h."subjectId" = ${id}
      AND h."afterDigest" IS NOT NULL ORDER BY h."seq" DESC LIMIT 1) e
    LEFT JOIN "User" u ON u."id" = e."actorId"`)
  return row ? { ...row.change, at: instant(row.change.at) } : null
}
