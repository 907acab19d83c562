import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { csvLine } from '@/lib/exports/csv'
import { applyImport, getImportHead, listImportRows } from '@/lib/services/imports/imports'
import { previewImport } from '@/lib/services/imports/preview-import'
import { runImport } from '@/lib/services/imports/run-import'
import { adminOf, invitationsOf } from './people'

const db = database()
const header = ['Employee ID', 'First name', 'Email', 'Employment Status', 'Termination Date']

/** A member with a number, as the staff file has them. */
async function makeEmployee(org: MadeOrg, employeeId: string, state: 'ACTIVE' | 'ENDED' = 'ACTIVE') {
  const role = await makeRole({ orgId: org.id })
  const endedAt = state === 'ENDED' ? new Date() : null
  await db.role.update({ where: { id: role.id }, data: { employeeId, state, endedAt } })
  return role
}
const check = (org: MadeOrg, rows: readonly (readonly string[])[]) =>
  done(
    previewImport(adminOf(org), {
      orgId: org.id,
      file: sentFile('staff.csv', Buffer.from([header, ...rows].map(csvLine).join(''))),
    }),
  )
async function run(org: MadeOrg, { id, version }: { id: string; version: number }, leaving: 'LEAVE' | 'END') {
  await done(applyImport(adminOf(org), { id, version, leaving }))
  await done(runImport(ctxOfJob(), { importId: id, actorId: org.admin.id, chunk: 1 }))
  return db.peopleImport.findUniqueOrThrow({ where: { id } })
}
const stateOf = async ({ id }: { id: string }) => (await db.role.findUniqueOrThrow({ where: { id } })).state
const gone = (employeeId: string, date = '9/30/2026') => [
  employeeId,
  'Pat',
  `${employeeId}@example.com`,
  'Terminated',
  date,
]

describe('who has left by a file', () => {
  test('is ended where the administrator says so: members and invitations, and nobody before their last day', async () => {
    const org = await makeOrg()
    const [stays, leaves, later] = [
      await makeEmployee(org, 'S1'),
      await makeEmployee(org, 'L1'),
      await makeEmployee(org, 'F1'),
    ]
    await run(org, await check(org, [['I1', 'Ina', 'i1@example.com', 'Active', '']]), 'LEAVE')
    const tomorrow = addDays(todayIn('UTC', new Date()), 1)
    const rows = [['S1', 'Sam', 's1@example.com', 'Active', ''], gone('L1'), gone('F1', tomorrow), gone('I1')]
    const checked = await check(org, rows)
    expect(checked.counts).toMatchObject({ add: 0, error: 0, departed: { rows: 3 }, leaving: 2, missing: 0 })
    const { leaving } = await done(getImportHead(adminOf(org), { id: checked.id }))
    expect(leaving.map(({ kind, employeeId }) => [kind, employeeId])).toEqual([
      ['member', 'L1'],
      ['invitation', 'I1'],
    ])
    const { edges } = await done(listImportRows(adminOf(org), { id: checked.id }))
    expect(edges.map(({ node }) => node.notes?.map(({ key }) => key))).toEqual([
      undefined,
      ['imports.notes.departed'],
      ['imports.notes.leaves'],
      ['imports.notes.departed'],
    ])
    const ended = await run(org, checked, 'END')
    expect(ended).toMatchObject({ state: 'DONE', done: 6, counts: { applied: { ended: 1, revoked: 1 } } })
    expect([await stateOf(stays), await stateOf(leaves), await stateOf(later)]).toEqual(['ACTIVE', 'ENDED', 'ACTIVE'])
    expect((await invitationsOf(org)).map(({ state }) => state)).toEqual(['REVOKED'])
    expect((await check(org, rows)).counts).toMatchObject({ add: 0, update: 0, error: 0, leaving: 0 })
  })

  test('stays a member unless that was chosen, and is never added, whoever they are', async () => {
    const org = await makeOrg()
    const [leaves] = [await makeEmployee(org, 'L2'), await makeEmployee(org, 'X2', 'ENDED')]
    const checked = await check(org, [gone('L2'), gone('X2'), gone('N2'), ['N3', 'Nobody', '', 'Terminated', '']])
    expect(checked.counts).toMatchObject({ add: 0, error: 0, unchanged: 4, leaving: 1 })
    await run(org, checked, 'LEAVE')
    expect(await stateOf(leaves)).toBe('ACTIVE')
    expect(await invitationsOf(org)).toEqual([])
  })

  test('is not ended as administrator, nor as the person who imports', async () => {
    const org = await makeOrg()
    const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    await db.role.update({ where: { id: other.id }, data: { employeeId: 'A4' } })
    await db.role.updateMany({ where: { orgId: org.id, userId: org.admin.id }, data: { employeeId: 'B4' } })
    const checked = await check(org, [gone('A4'), gone('B4')])
    expect(checked.counts).toMatchObject({ leaving: 0, departed: { rows: 2 } })
  })

  test('waits for an administrator where a program would end too many, and not for a few', async () => {
    const org = await makeOrg()
    for (let number = 0; number < 25; number += 1) await makeEmployee(org, `P${number}`)
    const program = ctxFor(org.admin, { roles: [org.role], scopes: ['members:write', 'members:read'] })
    const active = (number: number) => [`P${number}`, 'Pat', `p${number}@example.com`, 'Active', '']
    const checkOf = (leaving: number) =>
      check(org, [
        ...Array.from({ length: leaving }, (_, number) => gone(`P${number}`)),
        ...Array.from({ length: 25 - leaving }, (_, number) => active(leaving + number)),
      ])
    const many = await checkOf(10)
    const refused = await applyImport(program, { id: many.id, version: many.version, leaving: 'END' })
    expect(refused).toEqual(fail('importEndsMany', undefined, { params: { count: 10 } }))
    expect(await db.peopleImport.findUnique({ where: { id: many.id } })).toMatchObject({ state: 'READY' })
    const few = await checkOf(1)
    await done(applyImport(program, { id: few.id, version: few.version, leaving: 'END' }))
    await done(runImport(ctxOfJob(), { importId: few.id, actorId: org.admin.id }))
    expect(await db.role.count({ where: { orgId: org.id, state: 'ENDED' } })).toBe(1)
    await run(org, await checkOf(10), 'END')
    expect(await db.role.count({ where: { orgId: org.id, state: 'ENDED' } })).toBe(10)
  })
})
