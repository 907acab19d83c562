import 'server-only'
import { byIds } from './by-ids'
import { type CredentialJson, type CredentialRecord, credentialFromJson, credentialJson } from './credentials'
import { type CreditJson, type CreditRecord, creditFromJson, standingCreditsJson } from './credits'
import { pool } from './db'

/** What a person holds: licenses in the order they were added, standing credits newest completion first. */
export type CredentialsAndCredits = { credentials: CredentialRecord[]; credits: CreditRecord[] }

/** Two columns for statements that read a person: `u` is their row of "User". */
export const credentialsAndCreditsColumns = `
  coalesce((SELECT json_agg(${credentialJson} ORDER BY c."createdAt", c."id")
    FROM "Credential" c WHERE c."userId" = u."id"), '[]') AS "credentials",
  ${standingCreditsJson('u."id"')} AS "credits"`

/** What those columns hold. */
export type CredentialsAndCreditsJson = { credentials: CredentialJson[]; credits: CreditJson[] }

export const credentialsAndCreditsFromJson = ({
  credentials,
  credits,
}: CredentialsAndCreditsJson): CredentialsAndCredits => ({
  credentials: credentials.map(credentialFromJson),
  credits: credits.map(creditFromJson),
})

const text = (matches: string) => `SELECT u."id", ${credentialsAndCreditsColumns} FROM "User" u WHERE u."id" ${matches}`

type Row = CredentialsAndCreditsJson & { id: string }

/** The credentials and credits of these people, in their order: one statement, hot in every page. Where a license stands needs both parts. */
export async function listCredentialsAndCreditsOf(userIds: readonly string[]): Promise<CredentialsAndCredits[]> {
  const { rows } = await pool().query<Row>(byIds('credentialsAndCredits', text, userIds))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return userIds.map((id) => credentialsAndCreditsFromJson(byId.get(id) ?? { credentials: [], credits: [] }))
}
