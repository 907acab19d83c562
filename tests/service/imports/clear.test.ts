import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { disposeAt } from '@/fixtures/retention'
import { database } from '@/lib/data/db'
import { importKeptSince } from '@/lib/domain/imports/kept-since'
import { fail } from '@/lib/domain/result'
import { applyImport, getImport, listImportRows, listPeopleImports } from '@/lib/services/imports/imports'
import { adminOf, importPeople, preview } from './people'

const now = new Date()
const limit = importKeptSince(now)
const row = (id: string) => database().peopleImport.findUnique({ where: { id } })

/** Sets the time at which an import last changed. */
const movedAt = (id: string, updatedAt: Date, state?: 'FAILED' | 'RUNNING') =>
  database().peopleImport.update({ where: { id }, data: { updatedAt, ...(state ? { state } : {}) } })

const clear = (batch?: number) => disposeAt(now, batch)

test('the rows of an import are removed thirty days after its last step, and its numbers stay', async () => {
  const org = await makeOrg()
  const { id } = await importPeople(org, [{ Email: 'kept@example.com' }])
  await movedAt(id, new Date(limit.getTime() + 1))
  await clear()
  expect((await done(listImportRows(adminOf(org), { id }))).edges).toHaveLength(1)
  await movedAt(id, limit)
  await clear()
  expect(JSON.stringify(await row(id))).not.toContain('kept@example.com')
  expect((await done(listImportRows(adminOf(org), { id }))).edges).toEqual([])
  expect(await done(getImport(adminOf(org), { id }))).toMatchObject({
    state: 'DONE',
    counts: { add: 1 },
    fileName: null,
  })
  await clear()
  const events = await database().auditEvent.findMany({ where: { action: 'import.cleared', subjectId: id } })
  expect(events).toMatchObject([{ orgId: org.id, detail: { applied: true } }])
})

test('an import that was only checked is gone at its time limit, also before the job has run', async () => {
  const org = await makeOrg()
  const { id, version } = await preview(org, [{ Email: 'checked@example.com' }])
  const ctx = () => ctxFor(org.admin, { roles: [org.role], now })
  const listed = async () => (await done(listPeopleImports(ctx(), { orgId: org.id }))).edges.length
  await movedAt(id, new Date(limit.getTime() + 1))
  expect([(await getImport(ctx(), { id })).ok, await listed()]).toEqual([true, 1])
  await movedAt(id, limit)
  for (const answer of [getImport(ctx(), { id }), applyImport(ctx(), { id, version })])
    expect(await answer).toEqual(fail('notFound'))
  expect(await listed()).toBe(0)
})

test('imports that were only checked are deleted whole, batch by batch', async () => {
  const org = await makeOrg()
  const made = await Promise.all([1, 2, 3].map((one) => preview(org, [{ Email: `checked${one}@example.com` }])))
  await Promise.all(made.map(({ id }) => movedAt(id, limit)))
  await clear(2)
  expect(await Promise.all(made.map(({ id }) => row(id)))).toEqual([null, null, null])
})

test.each(['FAILED', 'RUNNING'] as const)(
  'a stopped import (%s) can be resumed as long as its rows are kept',
  async (state) => {
    const org = await makeOrg()
    const apply = ({ id, version }: { id: string; version: number }) =>
      applyImport(ctxFor(org.admin, { roles: [org.role], now }), { id, version })
    const kept = await preview(org, [{ Email: 'kept@example.com' }])
    await movedAt(kept.id, new Date(limit.getTime() + 1), state)
    await clear()
    expect(await apply(kept)).toMatchObject({ ok: true })

    const other = await preview(org, [{ Email: 'other@example.com' }])
    await movedAt(other.id, limit, state)
    // First refused by the rule, before the job has run; afterwards by what the job did.
    expect(await apply(other)).toEqual(fail('importState'))
    await clear()
    const after = await done(getImport(adminOf(org), { id: other.id }))
    expect(after).toMatchObject({ state: 'FAILED', version: other.version + 1 })
    expect(await apply(after)).toEqual(fail('importState'))
  },
)
