import 'server-only'
import { byIds } from './by-ids'
import { type CredentialJson, type CredentialRecord, credentialFromJson, credentialJson } from './credentials'
import { type CreditJson, type CreditRecord, creditFromJson, standingCreditsJson } from './credits'
import { pool } from './db'

/** What a person holds: licenses in the order they were added, standing credits newest completion first. */
export type Holdings = { credentials: CredentialRecord[]; credits: CreditRecord[] }

const text = (matches: string) => `
  SELECT u."id", coalesce((SELECT json_agg(${credentialJson} ORDER BY c."createdAt", c."id")
      FROM "Credential" c WHERE c."userId" = u."id"), '[]') AS "credentials",
    ${standingCreditsJson('u."id"')} AS "credits"
  FROM "User" u WHERE u."id" ${matches}`

type Row = { id: string; credentials: CredentialJson[]; credits: CreditJson[] }

/** The holdings of these people, in their order: one statement, hot in every page. Where a license stands needs both parts. */
export async function listHoldingsOf(userIds: readonly string[]): Promise<Holdings[]> {
  const { rows } = await pool().query<Row>(byIds('holdings', text, userIds))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return userIds.map((id) => ({
    credentials: byId.get(id)?.credentials.map(credentialFromJson) ?? [],
    credits: byId.get(id)?.credits.map(creditFromJson) ?? [],
  }))
}
