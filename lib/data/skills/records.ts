import type { PersonName } from '@/lib/domain/people/names'
import type { ObservedStep } from '@/lib/domain/skills/values'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { markTraining } from '../curriculums/marked'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { type InJson, instant, instantOrNull, toColumn } from '../rows'
import { all, query, type Sql, sql } from '../sql'

type Row = Prisma.SkillRecordGetPayload<object>
/** What was observed of a member, with the member's name as it is now. */
export type SkillRecord = Omit<Row, 'observedOn' | 'steps' | 'sha256' | 'voidedById'> & {
  observedOn: PlainDate
  steps: ObservedStep[]
  member: PersonName & { employeeId: string | null; department: string | null }
}

const recordJson = sql`to_jsonb(s) - 'sha256' - 'voidedById' || jsonb_build_object('member', jsonb_build_object(
  'firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName", 'employeeId', r."employeeId",
  'department', r."department"))`
const select = (condition: Sql, rest: Sql = sql``) => sql`
  SELECT ${recordJson} AS "record" FROM "SkillRecord" s JOIN "Role" r ON r."id" = s."roleId" JOIN "User" u ON u."id" = s."userId"
  WHERE ${condition} ${rest}`

type Found = { record: InJson<SkillRecord> }
const fromRow = ({ record }: Found): SkillRecord => ({
  ...record,
  createdAt: instant(record.createdAt),
  voidedAt: instantOrNull(record.voidedAt),
})

export async function findSkillRecord(db: Db | Tx, id: string): Promise<SkillRecord | null> {
  const [row] = await db.$queryRaw<Found[]>(select(sql`s."id" = ${id}::uuid`))
  return row ? fromRow(row) : null
}

type Position = { observedOn: PlainDate; id: string }
type RecordPage = {
  orgId: string
  checklistId: string | null
  roleId: string | null
  after: Position | null
  size: number
}

/** A page of what was observed in an organization, the latest first. */
export async function listSkillRecordPage(page: RecordPage): Promise<SkillRecord[]> {
  const { orgId, checklistId, roleId, after, size } = page
  const conditions = [
    sql`s."orgId" = ${orgId}::uuid`,
    ...(checklistId ? [sql`s."checklistId" = ${checklistId}::uuid`] : []),
    ...(roleId ? [sql`s."roleId" = ${roleId}::uuid`] : []),
    ...(after ? [sql`(s."observedOn", s."id") < (${after.observedOn}::date, ${after.id}::uuid)`] : []),
  ]
  const rest = sql`ORDER BY s."observedOn" DESC, s."id" DESC LIMIT ${size}::int`
  return (await query<Found>(select(all(conditions), rest))).map(fromRow)
}

/** What was observed of a person in all their organizations, the latest first. */
export const listOwnSkillRecords = async (userId: string): Promise<SkillRecord[]> =>
  (
    await query<Found>(
      select(sql`s."userId" = ${userId}::uuid`, sql`ORDER BY s."observedOn" DESC, s."id" DESC LIMIT 200`),
    )
  ).map(fromRow)

export type NewSkillRecord = Pick<
  Row,
  | 'id'
  | 'createdAt'
  | 'orgId'
  | 'checklistId'
  | 'roleId'
  | 'userId'
  | 'observerId'
  | 'title'
  | 'passed'
  | 'note'
  | 'oneself'
  | 'observerName'
  | 'observerDrawing'
  | 'personName'
  | 'personDrawing'
  | 'unsignedReason'
> & { observedOn: PlainDate; steps: ObservedStep[]; sha256: Uint8Array<ArrayBuffer> }

/** Stores what was observed; a curriculum may ask for it. */
export async function insertSkillRecord(tx: Tx, { observedOn, ...record }: NewSkillRecord): Promise<void> {
  await tx.skillRecord.create({ data: { ...record, observedOn: toColumn(observedOn) } })
  markTraining(tx, [record.userId])
}

/** Voids a record with a reason; false when it is void already. */
export async function voidRecord(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  by: { voidedAt: Date; voidReason: string; voidedById: string },
): Promise<boolean> {
  const { count } = await tx.skillRecord.updateMany({ where: { id, voidedAt: null }, data: by })
  markTraining(tx, [userId])
  return count === 1
}
