import 'server-only'
import { type CredentialJson, type CredentialRecord, credentialFromJson, credentialJson } from './credentials'
import { type CreditJson, type CreditRecord, creditFromJson, standingCreditsJson } from './credits'
import { pool } from './db'

/** What a person holds: licenses in the order they were added, standing credits newest completion first. */
export type Holdings = { credentials: CredentialRecord[]; credits: CreditRecord[] }

const text = `
  SELECT json_build_object(
    'credentials', coalesce((SELECT json_agg(${credentialJson} ORDER BY c."createdAt", c."id")
      FROM "Credential" c WHERE c."userId" = p.id), '[]'),
    'credits', ${standingCreditsJson('p.id')}) AS "holdings"
  FROM unnest($1::uuid[]) WITH ORDINALITY AS p(id, place) ORDER BY p.place`

type Row = { holdings: { credentials: CredentialJson[]; credits: CreditJson[] } }

/** The holdings of these people, in their order: one statement, hot in every page. Where a license stands needs both parts. */
export async function listHoldingsOf(userIds: readonly string[]): Promise<Holdings[]> {
  const { rows } = await pool().query<Row>({ name: 'holdings', text, values: [userIds] })
  return rows.map(({ holdings }) => ({
    credentials: holdings.credentials.map(credentialFromJson),
    credits: holdings.credits.map(creditFromJson),
  }))
}
