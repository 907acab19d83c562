import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { type InJson, withInstants } from '../rows'
import { query, type Sql, sql } from '../sql'

/** A skills checklist in use. */
export type ChecklistRecord = Pick<
  Prisma.SkillChecklistGetPayload<object>,
  'id' | 'createdAt' | 'updatedAt' | 'version' | 'orgId' | 'title' | 'description' | 'steps'
>
/** A listed checklist: how many members have shown the skill, and when somebody was last observed. */
export type ListedChecklist = ChecklistRecord & { passed: number; lastOn: PlainDate | null }

const columns = sql`c."id", c."createdAt", c."updatedAt", c."version", c."orgId", c."title", c."description", c."steps"`
const select = (condition: Sql, more: Sql = sql``) => sql`
  SELECT row_to_json(x) AS "checklist" FROM (SELECT ${columns}${more} FROM "SkillChecklist" c
    WHERE c."endedAt" IS NULL AND ${condition} ORDER BY c."title", c."id") x`

type Row<T> = { checklist: InJson<T> }

export async function findChecklist(db: Db | Tx, id: string): Promise<ChecklistRecord | null> {
  const [row] = await db.$queryRaw<Row<ChecklistRecord>[]>(select(sql`c."id" = ${id}::uuid`))
  return row ? withInstants(row.checklist) : null
}

/** The checklists of an organization by title. */
export async function listChecklists(orgId: string, size: number): Promise<ListedChecklist[]> {
  const standing = sql`c."id" = s."checklistId" AND s."voidedAt" IS NULL`
  const more = sql`, (SELECT count(DISTINCT s."roleId")::int FROM "SkillRecord" s JOIN "Role" r ON r."id" = s."roleId"
      AND r."state" <> 'ENDED' WHERE ${standing} AND s."passed") AS "passed",
    (SELECT max(s."observedOn")::text FROM "SkillRecord" s WHERE ${standing}) AS "lastOn"`
  const rows = await query<Row<ListedChecklist>>(
    sql`${select(sql`c."orgId" = ${orgId}::uuid`, more)} LIMIT ${size}::int`,
  )
  return rows.map(({ checklist }) => withInstants(checklist))
}

/** The checklists that a curriculum can ask for. */
export const listChecklistChoices = (db: Db | Tx, orgId: string) =>
  db.skillChecklist.findMany({
    where: { orgId, endedAt: null },
    select: { id: true, title: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: 500,
  })

type Values = { title: string; description: string | null; steps: string[] }

/** Records a checklist and returns its id. */
export const insertChecklist = async (tx: Tx, orgId: string, values: Values): Promise<string> =>
  (await tx.skillChecklist.create({ data: { orgId, ...values }, select: { id: true } })).id

/** Changes or ends a checklist that is in use; false when its version is not `version`. */
export async function changeChecklist(
  tx: Tx,
  { id, version }: { id: string; version: number },
  changes: Values | { endedAt: Date },
): Promise<boolean> {
  const { count } = await tx.skillChecklist.updateMany({
    where: { id, version, endedAt: null },
    data: { ...changes, version: { increment: 1 } },
  })
  return count === 1
}

/** Locks a checklist for what is recorded by it. */
export async function lockChecklist(tx: Tx, id: string): Promise<ChecklistRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "SkillChecklist" WHERE "id" = ${id}::uuid FOR SHARE`
  return findChecklist(tx, id)
}
