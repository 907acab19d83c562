import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import type { Ctx } from '@/lib/services/ctx'
import { inviteMembers, resendInvitation, revokeInvitation } from '@/lib/services/invitations/invitations'
import { changeMemberRole } from '@/lib/services/members/membership'
import { whenSomebodyWaits } from '@/tests/setup/when-waiting'
import { asAdmin, at, type Invitee, invited, later, person, rowOf } from './inviting'

const asRole = (role: MadeRole) => ctxFor(role.user, { roles: [role], now: later(20) })
const newcomer = 'newcomer@example.com'

/** An organization with a second administrator and an open invitation. */
async function makeScene() {
  const org = await makeOrg()
  const second = await makeRole({ orgId: org.id, roleType: 'ADMIN' as const })
  const { id } = await invited(org, 'open@example.com')
  return { org, second, id }
}
type Scene = Awaited<ReturnType<typeof makeScene>>

const ways: [string, (scene: Scene, ctx: Ctx) => Promise<{ ok: boolean }>][] = [
  ['invite', ({ org }, ctx) => inviteMembers(ctx, { input: { orgId: org.id, people: [person(newcomer)] } })],
  ['send again', ({ id }, ctx) => resendInvitation(ctx, { id })],
  ['take back', ({ id }, ctx) => revokeInvitation(ctx, { id })],
]

const left = async ({ org, id }: Scene) => ({
  newcomers: await database().invitation.count({ where: { orgId: org.id, contact: newcomer } }),
  open: (({ state, sentAt }) => ({ state, sentAt }))(await rowOf(id)),
})

describe.each(ways)('%s', (_name, act) => {
  test.each([
    ['made a member', { roleType: 'MEMBER' as const }],
    ['removed', { state: 'ENDED' }],
  ] as const)(
    'waits for a concurrent change of the administrator, and is refused once they are %s',
    async (_how, data) => {
      const scene = await makeScene()
      const before = await left(scene)
      const ctx = asRole(scene.second)
      const acting = await database().$transaction(async (tx) => {
        await tx.role.update({ where: { id: scene.second.id }, data })
        const waiting = act(scene, ctx)
        await whenSomebodyWaits()
        return { waiting }
      })
      expect(await acting.waiting).toEqual(fail('notFound'))
      expect(await left(scene)).toEqual(before)
    },
  )

  test('at the moment the administrator becomes a member is done before that or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const scene = await makeScene()
      const demote = changeMemberRole(asAdmin(scene.org), {
        id: scene.second.id,
        version: 1,
        roleType: 'MEMBER' as const,
      })
      const [acted, demoted] = await Promise.all([act(scene, asRole(scene.second)), demote])
      expect(demoted).toMatchObject({ ok: true })
      if (!acted.ok) expect(acted).toEqual(fail('notFound'))
      const events = await database().auditEvent.findMany({
        where: { orgId: scene.org.id, OR: [{ actorId: scene.second.user.id }, { action: 'member.roleChanged' }] },
        orderBy: { seq: 'asc' },
      })
      expect(events.map(({ action }) => action).at(-1)).toBe('member.roleChanged')
      expect(events).toHaveLength(acted.ok ? 2 : 1)
    }
  })
})

describe('the hourly limit', () => {
  const contacts = Array.from({ length: 500 }, () => person('same@example.com'))
  const ask = (org: MadeOrg, key: string, people: readonly Invitee[] = contacts) => {
    const idempotency = { operation: 'inviteMembers', key, requestHash: Buffer.alloc(32, key) }
    return inviteMembers({ ...asAdmin(org, at), idempotency }, { input: { orgId: org.id, people: [...people] } })
  }

  test('does not count a repeated request, which is answered even when the limit is reached', async () => {
    const org = await makeOrg()
    const first = await ask(org, 'a')
    for (let again = 0; again < 5; again += 1) expect(await ask(org, 'a')).toEqual(first)
    for (const key of ['b', 'c', 'd']) await done(ask(org, key))
    expect(await ask(org, 'e')).toMatchObject({ ok: false, problem: { code: 'tooManyRequests' } })
    expect(await ask(org, 'a')).toEqual(first)
  })

  test('does not count what is refused', async () => {
    const org = await makeOrg()
    for (const key of ['a', 'b', 'c']) await done(ask(org, key))
    await done(ask(org, 'd', contacts.slice(0, 499)))
    for (const key of ['e', 'f']) expect(await ask(org, key)).toMatchObject({ ok: false })
    expect(await ask(org, 'g', contacts.slice(0, 1))).toMatchObject({ ok: true })
  })

  test('is never exceeded by twenty at once', async () => {
    const org = await makeOrg()
    for (const key of ['a', 'b', 'c']) await done(ask(org, key))
    await done(ask(org, 'd', contacts.slice(0, 495)))
    const one = (at: number) => [person(`at-once-${at}@example.com`)]
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(org, `k${at}`, one(at))))
    expect(all.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await database().invitation.count({ where: { orgId: org.id } })).toBe(6)
  })
})
