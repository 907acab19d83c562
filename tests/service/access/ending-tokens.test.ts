import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { revokeApiToken, warnOfEndingTokens } from '@/lib/services/access/api-tokens'
import { changeMemberRole } from '@/lib/services/members/membership'

const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day)
const toldOf = async (tokenId: string) => {
  const all = await database().notification.findMany({ where: { kind: 'tokenEnding' }, orderBy: { createdAt: 'asc' } })
  return all.filter(({ dedupeKey }) => dedupeKey.includes(tokenId)).map(({ userId }) => userId)
}
const warn = (now: Date) => done(warnOfEndingTokens(ctxOfJob(now), {}))

test('a token’s owner is reminded once a week before its end, not for a revoked or a one-week token', async () => {
  const user = await makeUser()
  const [month, week, revoked] = [
    await makeApiToken({ user, days: 30 }),
    await makeApiToken({ user, days: 7 }),
    await makeApiToken({ user, days: 30 }),
  ].map(({ apiToken }) => apiToken.id) as [string, string, string]
  await done(revokeApiToken(ctxFor(user), { id: revoked }))
  await warn(at(22.9))
  expect(await toldOf(month)).toEqual([])
  const ctx = ctxOfJob(at(23.1))
  await done(warnOfEndingTokens(ctx, {}))
  await warn(at(24))
  await warn(at(31))
  expect(await toldOf(month)).toEqual([user.id])
  expect([await toldOf(week), await toldOf(revoked)]).toEqual([[], []])
  expect(ctx.sent).toContainEqual({ queue: 'notices', data: { ids: [expect.any(String)] } })
})

test("of an organization's token whoever made it is told while they administer it, else everybody who does", async () => {
  const org = await makeOrg()
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const byOther = ctxFor(other.user, { roles: [other] })
  const first = await makeApiToken({ org, days: 30 })
  await warn(at(24))
  expect(await toldOf(first.apiToken.id)).toEqual([org.admin.id])
  const second = await makeApiToken({ org, days: 60 })
  const role = await database().role.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
  await done(changeMemberRole(byOther, { id: role.id, version: role.version, roleType: 'MEMBER' }))
  await warn(at(54))
  expect(await toldOf(second.apiToken.id)).toEqual([other.user.id])
})

test('of a token whose maker’s account is disabled, the other administrators with an open one are told', async () => {
  const org = await makeOrg()
  const [other, away] = [
    await makeRole({ orgId: org.id, roleType: 'ADMIN' }),
    await makeRole({ orgId: org.id, roleType: 'ADMIN' }),
  ]
  const { apiToken } = await makeApiToken({ org, days: 30 })
  const disabled = { id: { in: [org.admin.id, away.user.id] } }
  await database().user.updateMany({ where: disabled, data: { disabledAt: new Date() } })
  await warn(at(24))
  expect(await toldOf(apiToken.id)).toEqual([other.user.id])
})
