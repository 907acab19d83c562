import 'server-only'
import type { ActorName } from '@/lib/domain/people/names'
import type { Db } from './db'

/** Something that was done with a membership: who, when and what; null for who is no longer known or for a command. */
export type MemberChange = {
  id: string
  at: Date
  action: string
  detail: Record<string, unknown>
  actor: (ActorName & { id: string }) | null
}

/** The latest changes of a membership by its organization and its person, newest first; looking at it is none. */
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
