import 'server-only'
import { byIds } from './by-ids'
import { type CredentialJson, type CredentialRecord, credentialFromJson, credentialJson } from './credentials'
import { type CreditJson, type CreditRecord, creditFromJson, standingCreditsJson } from './credits'
import { pool } from './db'

/** What a person holds: licenses in the order they were added, standing credits newest completion first. */
export type Holdings = { credentials: CredentialRecord[]; credits: CreditRecord[] }

/** Two columns for statements that read a person: `u` is their row of "User". */
export const holdingsColumns = `
  coalesce((SELECT json_agg(${credentialJson} ORDER BY c."createdAt", c."id")
    FROM "Credential" c WHERE c."userId" = u."id"), '[]') AS "credentials",
  ${standingCreditsJson('u."id"')} AS "credits"`

/** What those columns hold. */
export type HoldingsJson = { credentials: CredentialJson[]; credits: CreditJson[] }

export const holdingsFromJson = ({ credentials, credits }: HoldingsJson): Holdings => ({
  credentials: credentials.map(credentialFromJson),
  credits: credits.map(creditFromJson),
})

const text = (matches: string) => `SELECT u."id", ${holdingsColumns} FROM "User" u WHERE u."id" ${matches}`

type Row = HoldingsJson & { id: string }

/** The holdings of these people, in their order: one statement, hot in every page. Where a license stands needs both parts. */
export async function listHoldingsOf(userIds: readonly string[]): Promise<Holdings[]> {
  const { rows } = await pool().query<Row>(byIds('holdings', text, userIds))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return userIds.map((id) => holdingsFromJson(byId.get(id) ?? { credentials: [], credits: [] }))
}
