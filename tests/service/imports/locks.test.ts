import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { acceptInvitation } from '@/fixtures/joiners'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { applyImport } from '@/lib/services/imports/imports'
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
    // Somebody who answers that invitation locks their person next, and gets the lock.
    await other.query(`SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE NOWAIT`, [member.user.id])
    await other.query('ROLLBACK')
    expect(await running).toEqual({ state: 'done' })
  } finally {
    await other.end()
  }
  expect(await database().role.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({ state: 'ENDED' })
})

test('of a supervisor and their people who accept at the same time, whoever is second finds the other', async () => {
  const org = await makeOrg()
  const [boss, ann] = [await makeUser(), await makeUser()]
  const [lead, member] = [
    { 'Employee ID': 'BOSS', Email: boss.email! },
    { 'Employee ID': 'A', Email: ann.email!, Supervisor: 'BOSS' },
  ]
  await importPeople(org, [lead, member])
  const other = await connect()
  try {
    await other.query('BEGIN')
    await other.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`supervisors:${org.id}`])
    const both = [boss, ann].map(({ email, ...user }) => acceptInvitation({ ...user, email: email! }))
    // Each has created its membership, which the other cannot see yet.
    await vi.waitFor(async () => expect(await waiting()).toBe(2), { interval: 10, timeout: 3000 })
    await other.query('ROLLBACK')
    await Promise.all(both)
  } finally {
    await other.end()
  }
  const roles = await database().role.findMany({ where: { orgId: org.id, employeeId: { not: null } } })
  const [theirs, led] = ['BOSS', 'A'].map((number) => roles.find((role) => role.employeeId === number)!)
  expect([theirs!.supervisorId, led!.supervisorId]).toEqual([null, theirs!.id])
})
