import { describe, expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { acceptInvitation } from '@/fixtures/joiners'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { getMember } from '@/lib/services/members/members'
import { removeMember, updateMember } from '@/lib/services/members/membership'
import { adminOf, importPeople, invitationsOf } from './people'

type Person = UserRecord & { email: string }
const people = async (count: number) => {
  const made: Person[] = []
  for (let index = 0; index < count; index += 1) made.push((await makeUser()) as Person)
  return made
}

/** A line of a file: a person with a number, and the number of their supervisor. */
const line = (number: string, { email }: Person, supervisor = '') => ({
  'Employee ID': number,
  Email: email,
  Supervisor: supervisor,
})

/** An existing member with a number. */
async function makeBoss(org: MadeOrg) {
  const boss = await makeRole({ orgId: org.id })
  await done(updateMember(adminOf(org), { input: { id: boss.id, version: 1, employeeId: 'BOSS' } }))
  return boss
}

const roleIn = (org: MadeOrg, { id }: Person) =>
  database().role.findUniqueOrThrow({ where: { userId_orgId: { userId: id, orgId: org.id } } })
/** The supervisor of a member, as seen by an administrator. */
async function supervisorOf(org: MadeOrg, person: Person) {
  const { member } = await done(getMember(adminOf(org), { id: (await roleIn(org, person)).id }))
  return member.supervisor?.id ?? null
}
const keptIn = async (org: MadeOrg) => (await invitationsOf(org)).map((one) => one.supervisorEmployeeId)

describe('the supervisor of somebody who is invited', () => {
  test('is theirs once they accept, and is kept no longer', async () => {
    const org = await makeOrg()
    const boss = await makeBoss(org)
    const [ann] = await people(1)
    await importPeople(org, [line('A', ann!, 'BOSS')])
    expect(await keptIn(org)).toEqual(['BOSS'])
    await acceptInvitation(ann!)
    expect(await supervisorOf(org, ann!)).toBe(boss.id)
    expect(await keptIn(org)).toEqual([null])
    const { id } = await roleIn(org, ann!)
    const told = await database().auditEvent.findFirst({ where: { subjectId: id, action: 'member.supervisorSet' } })
    expect(told).toMatchObject({ orgId: org.id, personId: ann!.id })
  })

  test('is nobody when they have left meanwhile', async () => {
    const org = await makeOrg()
    const boss = await makeBoss(org)
    const [ann] = await people(1)
    await importPeople(org, [line('A', ann!, 'BOSS')])
    await done(removeMember(adminOf(org), { id: boss.id, version: 2, reason: 'RESIGNED' }))
    await acceptInvitation(ann!)
    expect(await roleIn(org, ann!)).toMatchObject({ state: 'ACTIVE', employeeId: 'A', supervisorId: null })
  })

  test.each([
    ['the supervisor joins first', [0, 1, 2]],
    ['the supervisor joins last', [1, 2, 0]],
  ])('of the same file is theirs when both have joined: %s', async (_, order) => {
    const org = await makeOrg()
    const [boss, ann, bo] = await people(3)
    await importPeople(org, [line('B', bo!, 'BOSS'), line('A', ann!, 'BOSS'), line('BOSS', boss!)], { chunk: 1 })
    for (const at of order) await acceptInvitation([boss!, ann!, bo!][at]!)
    const { id } = await roleIn(org, boss!)
    expect(await Promise.all([ann!, bo!, boss!].map((one) => supervisorOf(org, one)))).toEqual([id, id, null])
    expect(await keptIn(org)).toEqual([null, null, null])
  })

  test('is never themselves, and two never supervise each other', async () => {
    const org = await makeOrg()
    const [ann, bo, cy] = await people(3)
    await importPeople(org, [line('A', ann!, 'B'), line('B', bo!, 'A'), line('C', cy!, 'C')])
    for (const one of [ann!, bo!, cy!]) await acceptInvitation(one)
    const found = await Promise.all([ann!, bo!, cy!].map((one) => supervisorOf(org, one)))
    expect(found.filter((one) => one !== null)).toHaveLength(1)
    expect(found[2]).toBe(null)
  })

  test('follows the latest file, and a choice that somebody made since stays', async () => {
    const org = await makeOrg()
    const boss = await makeBoss(org)
    const [ann, late] = await people(2)
    await importPeople(org, [line('A', ann!, 'BOSS'), line('LATE', late!)])
    const again = await importPeople(org, [line('A', ann!, 'LATE'), line('LATE', late!)])
    expect(again.counts).toMatchObject({ applied: { update: 1, unchanged: 1 } })
    await acceptInvitation(ann!)
    expect(await supervisorOf(org, ann!)).toBe(null)
    const { id, version } = await roleIn(org, ann!)
    await done(updateMember(adminOf(org), { input: { id, version, supervisorId: boss.id } }))
    await acceptInvitation(late!)
    expect(await supervisorOf(org, ann!)).toBe(boss.id)
    expect(await keptIn(org)).toEqual([null, null])
  })

  test('is the new one of somebody who comes back', async () => {
    const org = await makeOrg()
    const boss = await makeBoss(org)
    const [ann, other] = await people(2)
    await importPeople(org, [line('A', ann!, 'BOSS')])
    await acceptInvitation(ann!)
    const { id, version } = await roleIn(org, ann!)
    await done(removeMember(adminOf(org), { id, version, reason: 'RESIGNED' }))
    await importPeople(org, [line('A', ann!, 'OTHER'), line('OTHER', other!)])
    await acceptInvitation(ann!)
    expect(await supervisorOf(org, ann!)).toBe(null)
    await acceptInvitation(other!)
    const now = await supervisorOf(org, ann!)
    expect(now).toBe((await roleIn(org, other!)).id)
    expect(now).not.toBe(boss.id)
  })
})
