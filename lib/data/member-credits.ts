import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type CreditJson, type CreditRecord, creditFromJson } from './credits'
import { pool } from './db'

/** A credit of a member that still stands, with whose it is. */
export type MemberCredit = CreditRecord & { memberId: string }

export type CompletedRange = { from: PlainDate | null; to: PlainDate | null }

const text = `
  SELECT r."id" AS "memberId", row_to_json(d) AS "credit"
  FROM unnest($1::uuid[]) WITH ORDINALITY m("id", "place") JOIN "Role" r ON r."id" = m."id" AND r."state" <> 'ENDED'
    JOIN "Credit" d ON d."userId" = r."userId" AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL
      AND d."completedAt" >= coalesce($2::date, '-infinity') AND d."completedAt" <= coalesce($3::date, 'infinity')
  ORDER BY m."place", d."completedAt" DESC, d."createdAt" DESC, d."id" DESC`

/** What these members have completed between two days (both count), member by member in their order, newest first; none of who has left. */
export async function listMemberCredits(
  memberIds: readonly string[],
  { from, to }: CompletedRange,
): Promise<MemberCredit[]> {
  const values = [memberIds, from, to]
  const { rows } = await pool().query<{ memberId: string; credit: CreditJson }>({ name: 'memberCredits', text, values })
  return rows.map(({ memberId, credit }) => ({ ...creditFromJson(credit), memberId }))
}
