import 'server-only'
import type { Tx } from './db'

/** Takes back every open invitation to a session; nobody can answer one any more. */
export async function revokeSessionInvitations(tx: Tx, taskSessionId: string): Promise<void> {
  await tx.$executeRaw`
    WITH open AS MATERIALIZED (
      SELECT "id" FROM "Invitation" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "state" = 'OPEN'
      ORDER BY "id" FOR NO KEY UPDATE)
    UPDATE "Invitation" i SET "state" = 'REVOKED', "nextResendAt" = NULL, "version" = i."version" + 1, "updatedAt" = now()
    FROM open WHERE i."id" = open."id"`
}
