import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { applyImport } from '@/lib/services/imports/apply-import'
import { runImport } from '@/lib/services/imports/run-import'
import { adminOf, importPeople, preview } from './people'

async function connect() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  return client
}

const waiting = async () => {
  const [row] = await database().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`
  return row!.count
}

test('an import that ends missing people locks invitations before people, as every other write does', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  await database().role.update({ where: { id: member.id }, data: { employeeId: 'GONE' } })
  await importPeople(org, [{ 'Employee ID': 'I', Email: 'waits@example.com' }])
  const made = await preview(org, [{ 'Employee ID': 'K', Email: 'stays@example.com' }])
  await done(applyImport(adminOf(org), { id: made.id, version: made.version, missing: 'END' }))

  const other = await connect()
  try {
    await other.query('BEGIN')
    await other.query(`SELECT 1 FROM "Invitation" WHERE "contact" = 'waits@example.com' FOR UPDATE`)
    const running = done(runImport(ctxOfJob(), { importId: made.id, actorId: org.admin.id }))
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { interval: 10, timeout: 3000 })
    // Whoever answers that invitation holds their person next, and gets them.
    await other.query(`SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE NOWAIT`, [member.user.id])
    await other.query('ROLLBACK')
    expect(await running).toEqual({ state: 'done' })
  } finally {
    await other.end()
  }
  expect(await database().role.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({ state: 'ENDED' })
})
