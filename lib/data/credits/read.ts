import { knownTopics, type TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Db, pool, type Tx } from '../db'
import type { Prisma } from '../generated/client'
import { byIds, fromColumn, type InJson, instant, instantOrNull } from '../rows'

type Row = Prisma.CreditGetPayload<object>

/**
 * A completed credit. `units` and `onlineUnits` are hundredths of an hour, null when the certificate does not state
 * them.
 */
export type CreditRecord = Omit<Row, 'completedAt' | 'topicCodes'> & { completedAt: PlainDate; topicCodes: TopicCode[] }

const toRecord = (row: Row): CreditRecord => ({
  ...row,
  completedAt: fromColumn(row.completedAt),
  topicCodes: knownTopics(row.topicCodes),
})

export async function findCredit(db: Db | Tx, id: string): Promise<CreditRecord | null> {
  const row = await db.credit.findUnique({ where: { id } })
  return row && toRecord(row)
}

/** The latest version of a credit: itself, or the last of its corrections. Follows at most 100 of them. */
export async function findLastVersion(tx: Tx, id: string): Promise<CreditRecord | null> {
  const [row] = await tx.$queryRaw<{ credit: CreditJson }[]>`
    WITH RECURSIVE forth AS (
      SELECT ${id}::uuid AS "id", 0 AS depth
      UNION ALL
      SELECT n."id", f.depth + 1 FROM "Credit" n JOIN forth f ON n."supersedesId" = f."id" WHERE f.depth < 100
    )
    SELECT row_to_json(c) AS "credit" FROM forth f JOIN "Credit" c ON c."id" = f."id" ORDER BY f.depth DESC LIMIT 1`
  return row ? creditFromJson(row.credit) : null
}

/**
 * A person's current credits as one value, latest completion first, for statements that read more; `person` is SQL for
 * the id.
 */
export const currentCreditsJson = (person: string) => `coalesce((
  SELECT json_agg(row_to_json(d) ORDER BY d."completedAt" DESC, d."createdAt" DESC, d."id" DESC)
  FROM "Credit" d WHERE d."userId" = ${person} AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL), '[]')`

/** A credit as such a statement returns it. */
export type CreditJson = InJson<CreditRecord>

export const creditFromJson = (row: CreditJson): CreditRecord => ({
  ...row,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
  supersededAt: instantOrNull(row.supersededAt),
})

/** The earlier versions of a credit, newest first, and the id of the last correction made to it, if any. */
export type CreditCorrections = { earlier: CreditRecord[]; lastId: string | null }

// Each correction refers to the credit that it replaced. At most 100 steps are followed in each direction.
const correctionsSql = (matches: string) => `
  WITH RECURSIVE asked AS (SELECT c."id", c."supersedesId" FROM "Credit" c WHERE c."id" ${matches}),
  back AS (
    SELECT a."id" AS "of", a."id", a."supersedesId", 0 AS depth FROM asked a
    UNION ALL
    SELECT b."of", p."id", p."supersedesId", b.depth + 1
    FROM "Credit" p JOIN back b ON p."id" = b."supersedesId" WHERE b.depth < 100
  ),
  forth AS (
    SELECT a."id" AS "of", a."id", 0 AS depth FROM asked a
    UNION ALL
    SELECT f."of", n."id", f.depth + 1 FROM "Credit" n JOIN forth f ON n."supersedesId" = f."id" WHERE f.depth < 100
  )
  SELECT a."id", coalesce((SELECT json_agg(row_to_json(p) ORDER BY b.depth) FROM back b
      JOIN "Credit" p ON p."id" = b."id" WHERE b."of" = a."id" AND b.depth > 0), '[]') AS "earlier",
    (SELECT f."id" FROM forth f WHERE f."of" = a."id" AND f.depth > 0 ORDER BY f.depth DESC LIMIT 1) AS "lastId"
  FROM asked a`

type CorrectionRow = { id: string; earlier: CreditJson[]; lastId: string | null }

/** The corrections of these credits, by id; one statement. */
export async function listCreditCorrections(ids: readonly string[]): Promise<Map<string, CreditCorrections>> {
  const { rows } = await pool().query<CorrectionRow>(byIds('credit-corrections', correctionsSql, ids))
  return new Map(rows.map(({ id, earlier, lastId }) => [id, { earlier: earlier.map(creditFromJson), lastId }]))
}

/** A current credit of a member, with the membership. */
export type MemberCredit = CreditRecord & { memberId: string }

export type CompletedRange = { from: PlainDate | null; to: PlainDate | null }

const memberCreditsSql = `
  SELECT r."id" AS "memberId", row_to_json(d) AS "credit"
  FROM unnest($1::uuid[]) WITH ORDINALITY m("id", "position") JOIN "Role" r ON r."id" = m."id" AND r."state" <> 'ENDED' AND NOT r."licensesHidden"
    JOIN "Credit" d ON d."userId" = r."userId" AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL
      AND d."completedAt" >= coalesce($2::date, '-infinity') AND d."completedAt" <= coalesce($3::date, 'infinity')
  ORDER BY m."position", d."completedAt" DESC, d."createdAt" DESC, d."id" DESC`

/**
 * The current credits that these members completed between two days (both inclusive), in the order of the members,
 * newest first. Former members have none.
 */
export async function listMemberCredits(
  memberIds: readonly string[],
  { from, to }: CompletedRange,
): Promise<MemberCredit[]> {
  const values = [memberIds, from, to]
  const { rows } = await pool().query<{ memberId: string; credit: CreditJson }>({
    name: 'memberCredits',
    text: memberCreditsSql,
    values,
  })
  return rows.map(({ memberId, credit }) => ({ ...creditFromJson(credit), memberId }))
}

const creditsOfMembersSql = `
  SELECT r."id" AS "memberId", row_to_json(d) AS "credit"
  FROM "Credit" d JOIN "Role" r ON r."userId" = d."userId" AND r."orgId" = $1::uuid AND r."state" <> 'ENDED' AND NOT r."licensesHidden"
  WHERE d."id" = ANY($2::uuid[]) AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL`

/** Those of these credits that are current and that an organization sees with one of its members. */
export async function listCreditsOfMembers(orgId: string, ids: readonly string[]): Promise<MemberCredit[]> {
  const { rows } = await pool().query<{ memberId: string; credit: CreditJson }>({
    name: 'creditsOfMembers',
    text: creditsOfMembersSql,
    values: [orgId, [...ids]],
  })
  return rows.map(({ memberId, credit }) => ({ ...creditFromJson(credit), memberId }))
}
