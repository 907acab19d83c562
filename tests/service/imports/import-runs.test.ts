import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { merging } from '@/fixtures/people-merge'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import {
  applyImport,
  cancelImport,
  getImport,
  getImportHead,
  listImportRows,
  listPeopleImports,
  readImportErrors,
} from '@/lib/services/imports/imports'
import { previewImport } from '@/lib/services/imports/preview-import'
import { runImport } from '@/lib/services/imports/run-import'
import { adminOf, fileOf, invitationsOf, preview } from './people'

const license = {
  State: 'California',
  'License type': 'RN',
  'License number': '123456',
  'Issue date': '1/2/2020',
  'Expiration date': '1/2/2030',
}

describe('the job', () => {
  test('leaves whole chunks when its process ends, resumes, and makes nobody twice', async () => {
    const org = await makeOrg()
    const rows = Array.from({ length: 10 }, (_, index) => ({
      'Employee ID': `P${index}`,
      Email: `imported${index}@example.com`,
      ...license,
    }))
    const made = await preview(org, rows)
    await done(applyImport(adminOf(org), { id: made.id, version: made.version }))
    const ctx = ctxOfJob()
    let transactions = 0
    const db = new Proxy(ctx.db, {
      get: (target, name) => {
        if (name === '$transaction' && ++transactions > 2) throw new Error('the process ended')
        return Reflect.get(target, name)
      },
    })
    const job = { importId: made.id, actorId: org.admin.id, chunk: 3 }
    await expect(runImport({ ...ctx, db }, job)).rejects.toThrow('the process ended')
    expect(await database().peopleImport.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({
      state: 'RUNNING',
      done: 6,
    })
    expect(await invitationsOf(org)).toHaveLength(6)
    // Two workers start it at once: the row of the import serializes them.
    await Promise.all([runImport(ctxOfJob(), job), runImport(ctxOfJob(), job)])
    expect(await database().peopleImport.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({
      state: 'DONE',
      done: 10,
      counts: { applied: { add: 10 } },
    })
    expect(await invitationsOf(org)).toHaveLength(10)
    expect(await database().boardEntry.count({ where: { orgId: org.id } })).toBe(10)
  })

  test('applies a chunk again that was refused because the record of one of its people was merged meanwhile', async () => {
    const org = await makeOrg()
    const made = await preview(org, [{ Email: 'chunk@example.com' }])
    await done(applyImport(adminOf(org), { id: made.id, version: made.version }))
    const job = { importId: made.id, actorId: org.admin.id }
    await expect(runImport({ ...ctxOfJob(), db: merging() }, job)).rejects.toThrow('refused: conflict')
    expect(await done(runImport(ctxOfJob(), job))).toEqual({ state: 'done' })
    expect(await invitationsOf(org)).toHaveLength(1)
  })

  test('runs one import at a time, and resumes one that was stopped', async () => {
    const org = await makeOrg()
    const [one, two] = [
      await preview(org, [{ Email: 'a@example.com' }]),
      await preview(org, [{ Email: 'b@example.com' }]),
    ]
    const both = await Promise.all([
      applyImport(adminOf(org), { id: one.id, version: 1 }),
      applyImport(adminOf(org), { id: two.id, version: 1 }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject(fail('importRunning'))
    const running = both[0].ok ? one : two
    const stopped = await done(cancelImport(adminOf(org), { id: running.id, version: 2 }))
    expect(stopped).toMatchObject({ state: 'FAILED', problem: 'stopped', version: 3 })
    const job = { importId: running.id, actorId: org.admin.id }
    expect(await done(runImport(ctxOfJob(), job))).toEqual({ state: 'stopped' })
    expect(await invitationsOf(org)).toEqual([])
    await done(applyImport(adminOf(org), { id: running.id, version: 3 }))
    expect(await done(runImport(ctxOfJob(), job))).toEqual({ state: 'done' })
    expect(await applyImport(adminOf(org), { id: running.id, version: 5 })).toMatchObject(fail('importState'))
    expect(await invitationsOf(org)).toHaveLength(1)
  })

  test('stops when the person who started it is no administrator any more, and records a last failure', async () => {
    const org = await makeOrg()
    const made = await preview(org, [{ Email: 'c@example.com' }])
    await done(applyImport(adminOf(org), { id: made.id, version: 1 }))
    const other = await makeUser()
    expect(await done(runImport(ctxOfJob(), { importId: made.id, actorId: other.id }))).toEqual({ state: 'failed' })
    expect(await done(getImport(adminOf(org), { id: made.id }))).toMatchObject({ state: 'FAILED', problem: 'notAdmin' })
  })

  test('does not run for a file that was thrown away after its check', async () => {
    const org = await makeOrg()
    const made = await preview(org, [{ Email: 'd@example.com' }])
    await done(cancelImport(adminOf(org), { id: made.id, version: 1 }))
    expect(await getImport(adminOf(org), { id: made.id })).toMatchObject(fail('notFound'))
    expect((await done(listPeopleImports(adminOf(org), { orgId: org.id }))).edges).toEqual([])
  })
})

describe('who may', () => {
  test('a super admin on a visit only looks, and others see nothing', async () => {
    const org = await makeOrg()
    const made = await preview(org, [{ Email: 'e@example.com' }])
    const superAdmin = ctxFor(await makeUser({ superAdmin: true }), { visits: [org.id] })
    const member = await makeRole({ orgId: org.id })
    const asMember = ctxFor(member.user, { roles: [member] })
    const file = fileOf([{ Email: 'f@example.com' }])
    expect(await getImport(superAdmin, { id: made.id })).toMatchObject({ ok: true })
    for (const ctx of [superAdmin, asMember]) {
      expect(await previewImport(ctx, { orgId: org.id, file })).toMatchObject(fail('notFound'))
      expect(await applyImport(ctx, { id: made.id, version: 1 })).toMatchObject(fail('notFound'))
      expect(await cancelImport(ctx, { id: made.id, version: 1 })).toMatchObject(fail('notFound'))
    }
    for (const service of [getImport, getImportHead, listImportRows, readImportErrors])
      expect(await service(asMember, { id: made.id })).toMatchObject(fail('notFound'))
    expect(await listPeopleImports(asMember, { orgId: org.id })).toMatchObject(fail('notFound'))
  })
})
