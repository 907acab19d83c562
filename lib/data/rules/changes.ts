import type { RuleChange } from '@/lib/domain/compliance/rule-change'
import type { Tx } from '../db'

/** That a version changed what is said of a license, until its person is told. */
export type PendingRuleChange = { credentialId: string; userId: string; ruleVersion: string; change: RuleChange }

/** Keeps what people are to be told of; no statement where there is nothing. */
export async function keepRuleChanges(tx: Tx, changes: readonly PendingRuleChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "RuleChange" ("credentialId", "ruleVersion", "userId", "change")
    SELECT n."credentialId", n."ruleVersion", n."userId", n."change" FROM json_to_recordset(${JSON.stringify(changes)}::json)
      AS n("credentialId" uuid, "ruleVersion" text, "userId" uuid, "change" jsonb)
    ON CONFLICT DO NOTHING`
}

/** A change as it is told, with the license as it is now. */
export type AnnouncedRuleChange = PendingRuleChange & { geo: string; credentialType: string }

/**
 * Takes a batch of what people are to be told of; what another worker is taking is left to it. Of archived licenses
 * nothing is said.
 */
export const takeRuleChanges = (tx: Tx, size: number): Promise<(AnnouncedRuleChange & { archived: boolean })[]> =>
  tx.$queryRaw`
    WITH due AS (SELECT "credentialId", "ruleVersion" FROM "RuleChange" ORDER BY 1, 2 LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
    DELETE FROM "RuleChange" c USING due, "Credential" k
    WHERE c."credentialId" = due."credentialId" AND c."ruleVersion" = due."ruleVersion" AND k."id" = c."credentialId"
    RETURNING c."credentialId", c."userId", c."ruleVersion", c."change", k."geo", k."credentialType",
      k."archivedAt" IS NOT NULL AS "archived"`
