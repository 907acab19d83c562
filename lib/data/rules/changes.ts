import type { RuleChange } from '@/lib/domain/compliance/rule-change'
import type { Tx } from '../db'

/** A change of a license's status by a new rule version, stored until its person has been notified. */
export type PendingRuleChange = { credentialId: string; userId: string; ruleVersion: string; change: RuleChange }

/** Stores changes that people have to be notified of; no statement when there are none. */
export async function keepRuleChanges(tx: Tx, changes: readonly PendingRuleChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "RuleChange" ("credentialId", "ruleVersion", "userId", "change")
    SELECT n."credentialId", n."ruleVersion", n."userId", n."change" FROM json_to_recordset(${JSON.stringify(changes)}::json)
      AS n("credentialId" uuid, "ruleVersion" text, "userId" uuid, "change" jsonb)
    ON CONFLICT DO NOTHING`
}

/** A change to announce, with the current data of its license. */
export type AnnouncedRuleChange = PendingRuleChange & { geo: string; credentialType: string }

/**
 * Takes a batch of changes to announce. Rows that another worker has locked are skipped. The caller does not announce
 * those of archived licenses.
 */
export const takeRuleChanges = (tx: Tx, size: number): Promise<(AnnouncedRuleChange & { archived: boolean })[]> =>
  tx.$queryRaw`
    WITH due AS (SELECT "credentialId", "ruleVersion" FROM "RuleChange" ORDER BY 1, 2 LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
    DELETE FROM "RuleChange" c USING due, "Credential" k
    WHERE c."credentialId" = due."credentialId" AND c."ruleVersion" = due."ruleVersion" AND k."id" = c."credentialId"
    RETURNING c."credentialId", c."userId", c."ruleVersion", c."change", k."geo", k."credentialType",
      k."archivedAt" IS NOT NULL AS "archived"`
