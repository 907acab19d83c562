import type { RuleChange } from '@/lib/domain/compliance/rule-change'
import { type RuleVersion, readRuleVersion } from '@/lib/domain/compliance/rule-file'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { fromColumnOrNull, toColumnOrNull } from '../rows'

const withRule = { rule: { select: { geo: true, credentialType: true } } } as const
type Row = Prisma.RuleVersionGetPayload<{ include: typeof withRule }>

/** A version with the people who decided on it. */
export type RuleVersionRecord = Omit<Row, 'rule' | 'effectiveFrom' | 'effectiveTo'> & {
  geo: string
  credentialType: string
  effectiveFrom: PlainDate | null
  effectiveTo: PlainDate | null
}

const recordOf = ({ rule, effectiveFrom, effectiveTo, ...row }: Row): RuleVersionRecord => ({
  ...row,
  ...rule,
  effectiveFrom: fromColumnOrNull(effectiveFrom),
  effectiveTo: fromColumnOrNull(effectiveTo),
})

/** Every version of every rule, by geography, credential type and number. */
export async function listRuleRecords(db: Db): Promise<RuleVersionRecord[]> {
  const orderBy = [{ rule: { geo: 'asc' } }, { rule: { credentialType: 'asc' } }, { number: 'asc' }] as const
  return (await db.ruleVersion.findMany({ include: withRule, orderBy: [...orderBy] })).map(recordOf)
}

/** A version as the engine reads it. */
export function ruleOfRecord(record: RuleVersionRecord): RuleVersion {
  const { geo, credentialType: type, number, state, effectiveFrom, effectiveTo, body } = record
  const rule = { geo, type, number, state, effectiveFrom, effectiveTo }
  return readRuleVersion({ ...rule, ...(body as object) }, `${geo}-${type}-${number}`)
}

/** A version by its id. */
export const findRuleRecord = async (db: Db | Tx, id: string): Promise<RuleVersionRecord | null> => {
  const row = await db.ruleVersion.findUnique({ where: { id }, include: withRule })
  return row && recordOf(row)
}

/**
 * A version, with its rule locked until the transaction ends, so that decisions about one rule are made one after the
 * other.
 */
export async function lockRuleVersion(tx: Tx, id: string): Promise<RuleVersionRecord | null> {
  await tx.$queryRaw`
    SELECT r."id" FROM "Rule" r JOIN "RuleVersion" v ON v."ruleId" = r."id" WHERE v."id" = ${id}::uuid FOR UPDATE OF r`
  return findRuleRecord(tx, id)
}

/** The id of the rule for a geography and credential type, created if needed, and the number of its next version. */
export async function lockRule(tx: Tx, geo: string, credentialType: string): Promise<{ id: number; next: number }> {
  const [rule] = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO "Rule" ("geo", "credentialType") VALUES (${geo}, ${credentialType})
    ON CONFLICT ("geo", "credentialType") DO UPDATE SET "geo" = excluded."geo" RETURNING "id"`
  const { _max } = await tx.ruleVersion.aggregate({ where: { ruleId: rule!.id }, _max: { number: true } })
  return { id: rule!.id, next: (_max.number ?? 0) + 1 }
}

/** The content of a version, as plain values. */
export type RuleJson = Prisma.InputJsonObject
type NewDraft = { ruleId: number; number: number; body: RuleJson; authorId: string }

export async function insertRuleDraft(tx: Tx, draft: NewDraft): Promise<RuleVersionRecord> {
  return recordOf(await tx.ruleVersion.create({ data: draft, include: withRule }))
}

/** Replaces the content of a draft. */
export const updateRuleDraft = async (tx: Tx, id: string, body: RuleJson): Promise<RuleVersionRecord> =>
  recordOf(
    await tx.ruleVersion.update({ where: { id }, data: { body, revision: { increment: 1 } }, include: withRule }),
  )

/** Deletes a version and its replays. */
export const deleteRuleVersion = async (tx: Tx, id: string): Promise<void> => {
  await tx.ruleVersion.delete({ where: { id } })
}

export const approveRuleVersion = async (tx: Tx, id: string, approvedById: string, approvedAt: Date) =>
  recordOf(
    await tx.ruleVersion.update({
      where: { id },
      data: { state: 'APPROVED', approvedById, approvedAt },
      include: withRule,
    }),
  )

/** Ends the rule's open-ended version on the day before the next one begins. */
export async function endRuleVersion(tx: Tx, ruleId: number, next: PlainDate): Promise<void> {
  await tx.$executeRaw`
    UPDATE "RuleVersion" SET "effectiveTo" = ${next}::date - 1 WHERE "ruleId" = ${ruleId} AND "state" = 'PUBLISHED'
      AND "effectiveTo" IS NULL AND ("effectiveFrom" IS NULL OR "effectiveFrom" < ${next}::date)`
}

/** True when a published version of the rule is in force on that day or later. */
export async function isRuleInForceFrom(tx: Tx, ruleId: number, from: PlainDate | null): Promise<boolean> {
  const later = from === null ? {} : { OR: [{ effectiveTo: null }, { effectiveTo: { gte: toColumnOrNull(from)! } }] }
  return (await tx.ruleVersion.count({ where: { ruleId, state: 'PUBLISHED', ...later } })) > 0
}

type Publication = { publishedById: string; publishedAt: Date; effectiveFrom: PlainDate | null }

export const publishRuleVersion = async (tx: Tx, id: string, { effectiveFrom, ...published }: Publication) =>
  recordOf(
    await tx.ruleVersion.update({
      where: { id },
      data: { state: 'PUBLISHED', effectiveFrom: toColumnOrNull(effectiveFrom), effectiveTo: null, ...published },
      include: withRule,
    }),
  )

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
