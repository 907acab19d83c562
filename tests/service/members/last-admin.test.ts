import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { listSoleAdminOrgs } from '@/lib/data/own-data/own-data'
import { fail } from '@/lib/domain/result'
import { startMemberLeave } from '@/lib/services/members/leave'
import { changeMemberRole, leaveOrg, removeMember } from '@/lib/services/members/membership'

async function makeAdmins(count: number): Promise<{ orgId: string; admins: MadeRole[] }> {
  const org = await makeOrg()
  const { id } = await database().role.findFirstOrThrow({ where: { orgId: org.id } })
  const admins: MadeRole[] = [{ id, orgId: org.id, roleType: 'ADMIN', user: org.admin }]
  while (admins.length < count) admins.push(await makeRole({ orgId: org.id, roleType: 'ADMIN' }))
  return { orgId: org.id, admins }
}
const as = (role: MadeRole) => ctxFor(role.user, { roles: [role] })
const activeAdmins = (orgId: string) => database().role.count({ where: { orgId, roleType: 'ADMIN', state: 'ACTIVE' } })

const remove = (by: MadeRole, whom: MadeRole) => removeMember(as(by), { id: whom.id, version: 1, reason: 'OTHER' })
const demote = (by: MadeRole, whom: MadeRole) =>
  changeMemberRole(as(by), { id: whom.id, version: 1, roleType: 'MEMBER' })
const sendOnLeave = (by: MadeRole, whom: MadeRole) => startMemberLeave(as(by), { id: whom.id, version: 1 })
const leave = (by: MadeRole) => leaveOrg(as(by), { orgId: by.orgId })

const ways = { remove, demote, 'go on leave': sendOnLeave, leave } as const

test.each(Object.entries(ways))('the only administrator cannot %s', async (_name, way) => {
  const { orgId, admins } = await makeAdmins(1)
  expect(await way(admins[0]!, admins[0]!)).toEqual(fail('lastAdmin'))
  expect(await activeAdmins(orgId)).toBe(1)
})

test.each(Object.entries(ways))('one of two administrators may %s, then the other may not', async (_name, way) => {
  const { orgId, admins } = await makeAdmins(2)
  const [one, two] = admins as [MadeRole, MadeRole]
  expect(await way(one, one)).toMatchObject({ ok: true })
  expect(await way(two, two)).toEqual(fail('lastAdmin'))
  expect(await activeAdmins(orgId)).toBe(1)
})

test.each(Object.entries(ways))(
  'the only administrator beside one whose account is disabled cannot %s',
  async (_name, way) => {
    const { orgId, admins } = await makeAdmins(2)
    const [one, two] = admins as [MadeRole, MadeRole]
    await database().user.update({ where: { id: two.user.id }, data: { disabledAt: new Date() } })
    expect(await way(one, one)).toEqual(fail('lastAdmin'))
    expect(await listSoleAdminOrgs(database(), one.user.id)).toMatchObject([{ id: orgId }])
    expect(await remove(one, two)).toMatchObject({ ok: true })
  },
)

describe('at the same moment', () => {
  const pairs = [
    ['remove each other', remove, remove],
    ['demote each other', demote, demote],
    ['remove and demote each other', remove, demote],
    ['leave both', leave, leave],
    ['leave and remove', (by: MadeRole) => leave(by), (by: MadeRole, whom: MadeRole) => remove(by, whom)],
    ['go on leave both', (by: MadeRole) => sendOnLeave(by, by), (by: MadeRole) => sendOnLeave(by, by)],
  ] as const

  test.each(pairs)(
    'two administrators who %s leave one administrator, in every round',
    async (_name, first, second) => {
      for (let round = 0; round < 12; round += 1) {
        const { orgId, admins } = await makeAdmins(2)
        const [one, two] = admins as [MadeRole, MadeRole]
        const results = await Promise.all([first(one, two), second(two, one)])
        expect(await activeAdmins(orgId)).toBe(1)
        const refused = results.flatMap((result) => (result.ok ? [] : [result.problem.code]))
        expect(refused).toHaveLength(1)
        expect(['lastAdmin', 'notFound', 'staleVersion']).toContain(refused[0])
      }
    },
    60_000,
  )

  test('five administrators who remove each other in a ring leave one, and a removed one does nothing more', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orgId, admins } = await makeAdmins(5)
      const results = await Promise.all(admins.map((admin, index) => remove(admin, admins[(index + 1) % 5]!)))
      expect(await activeAdmins(orgId)).toBe(5 - results.filter(({ ok }) => ok).length)
      expect(await activeAdmins(orgId)).toBeGreaterThanOrEqual(1)
    }
  }, 60_000)
})
