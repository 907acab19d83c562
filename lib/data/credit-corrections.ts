import 'server-only'
import { byIds } from './by-ids'
import { type CreditJson, type CreditRecord, creditFromJson } from './credits'
import { pool } from './db'

/** What a credit was before, newest first, and the id of the one that holds what it was corrected to, after the last of its corrections. */
export type CreditCorrections = { earlier: CreditRecord[]; lastId: string | null }

// Each correction keeps the one it replaced. At most 100 steps either way.
const text = (matches: string) => `
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

type Row = { id: string; earlier: CreditJson[]; lastId: string | null }

/** The corrections around some credits, by the id asked for: one statement. */
export async function listCreditCorrections(ids: readonly string[]): Promise<Map<string, CreditCorrections>> {
  const { rows } = await pool().query<Row>(byIds('credit-corrections', text, ids))
  return new Map(rows.map(({ id, earlier, lastId }) => [id, { earlier: earlier.map(creditFromJson), lastId }]))
}
