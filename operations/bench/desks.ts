import pg from 'pg'
import { migrate } from '@/dev/commands/migrate'
import { ask } from '@/fixtures/databases'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'

/** Organizations and people of the large installation; the small one has a hundred of each. */
export const largeDesk = {
  orgs: Number(process.env.BENCH_ORGS ?? 100_000),
  people: Number(process.env.BENCH_PEOPLE ?? 1_000_000),
}
const smallDesk = { orgs: 100, people: 100 }
/** Rows per statement. */
const batch = 50_000

/**
 * In batches: half of the people are named Garcia, everybody has a contact and a license that waits for a check, and
 * one organization in fifty is suspended.
 */
const filling: readonly (readonly [of: 'orgs' | 'people', text: string])[] = [
  [
    'orgs',
    `INSERT INTO "Org" ("name", "state", "stateAt", "stateReason", "updatedAt")
     SELECT 'House ' || lpad(n::text, 7, '0'), (CASE WHEN n % 50 = 0 THEN 'SUSPENDED' ELSE 'ACTIVE' END)::"OrgState",
       CASE WHEN n % 50 = 0 THEN now() END, CASE WHEN n % 50 = 0 THEN 'They have not paid' END, now()
     FROM generate_series($1::int, $2::int) n`,
  ],
  [
    'people',
    `WITH made AS MATERIALIZED (SELECT n, gen_random_uuid() AS "userId" FROM generate_series($1::int, $2::int) n),
     people AS (INSERT INTO "User" ("id", "firstName", "lastName", "acknowledgedAt", "updatedAt")
       SELECT "userId", 'Ana', (ARRAY['Garcia', 'Ito'])[1 + n % 2] || ' N' || lpad(n::text, 7, '0'), now(), now() FROM made),
     contacts AS (INSERT INTO "Contact" ("userId", "kind", "value", "verifiedAt", "updatedAt")
       SELECT "userId", 'EMAIL', 'n' || lpad(n::text, 7, '0') || '@example.com', now(), now() FROM made)
     INSERT INTO "Credential" ("userId", "geo", "credentialType", "credentialNumber", "effectiveAt", "expiresAt", "updatedAt")
     SELECT "userId", 'TX', 'NFA', 'N' || lpad(n::text, 7, '0'), current_date - 300, current_date + 400 + n % 300, now() FROM made`,
  ],
]

async function fill(url: string, size: typeof smallDesk): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [of, text] of filling)
      for (let from = 1; from <= size[of]; from += batch)
        await client.query(text, [from, Math.min(size[of], from + batch - 1)])
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

/** Ids that the history refers to. */
const referencedIds = `IN (SELECT unnest(ARRAY["actorId", "personId", "orgId"]) FROM "AuditEvent")`

/** Copies the super admin and the session to the other database, with the same history and the rows it refers to. */
async function copyTo(url: string, userId: string): Promise<void> {
  for (const table of ['Org', 'User', 'Contact', 'Identity', 'Session', 'AuditEvent']) {
    const wheres = {
      Org: `"id" ${referencedIds}`,
      User: `"id" = $1::uuid OR "id" ${referencedIds}`,
      AuditEvent: 'true',
    }
    const whose = wheres[table as keyof typeof wheres] ?? '"userId" = $1::uuid'
    const rows = await database().$queryRawUnsafe<{ rows: unknown }[]>(
      `SELECT json_agg(t) AS "rows" FROM "${table}" t WHERE (${whose}) AND $1::uuid IS NOT NULL`,
      userId,
    )
    await ask(url, `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1::json)`, [
      JSON.stringify(rows[0]?.rows ?? []),
    ])
  }
}

type Desks = { cookie: string; smallUrl: string }

/**
 * The stage's database as a large installation, a small one on the same server, and a super admin who is signed in to
 * both.
 */
export async function makeDesks(url: string, print: (line: string) => void): Promise<Desks> {
  const began = Date.now()
  const admin = await makeUser({ superAdmin: true, noCredential: true })
  const { cookie } = await makeSession(admin)
  const smallUrl = Object.assign(new URL(url), { pathname: '/small_desk' }).href
  await ask(url, 'CREATE DATABASE "small_desk"')
  await migrate({ owner: smallUrl, application: smallUrl })
  await copyTo(smallUrl, admin.id)
  await fill(smallUrl, smallDesk)
  await fill(url, largeDesk)
  print(
    `An installation of ${largeDesk.orgs} organizations and ${largeDesk.people} people, made in ${Math.round((Date.now() - began) / 1000)} s`,
  )
  return { cookie, smallUrl }
}
