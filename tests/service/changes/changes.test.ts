import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { Mirror, makeMirrored, writeAtRandom } from '@/fixtures/mirror'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { randomOf } from '@/fixtures/random'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { changesKeptDays } from '@/lib/domain/changes/values'
import { fail } from '@/lib/domain/result'
import { listChanges } from '@/lib/services/changes/changes'
import { removeMember } from '@/lib/services/members/membership'
import { clearExpiredRecords } from '@/lib/services/own-data/clear-expired-records'

const creditOfMember = async (org: MadeOrg) => (await makeCredit({ user: (await makeRole({ orgId: org.id })).user })).id
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

test('a copy equals the organization after random writes, whatever its reader lost', async () => {
  const org = await makeClassOrg()
  const members = await makeMirrored(org, 4)
  const mirror = new Mirror(org, 5)
  const random = randomOf(20_261_201)
  const writers = [1, 2].map(async (seed) => {
    const own = randomOf(seed)
    for (let count = 0; count < 15; count += 1) await writeAtRandom(org, members, own)
  })
  await mirror.follow(Promise.all(writers), random)
  expect(await mirror.catchUp()).toEqual([])
  const fresh = new Mirror(org, 100)
  const all = await fresh.catchUp()
  expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(all.length)
  expect(mirror.rows()).toEqual(fresh.rows())
  const kinds = new Set(all.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['CREDIT', 'ENROLLMENT', 'LICENSE', 'MEMBER'])
  expect(all.filter(({ kind }) => kind === 'MEMBER')).toHaveLength(
    await database().role.count({ where: { orgId: org.id } }),
  )
})

test('what is written while an earlier transaction is still under way is told after it, and once', async () => {
  const org = await makeOrg()
  const [slow, quick] = [await creditOfMember(org), await creditOfMember(org)]
  const mirror = new Mirror(org, 100)
  await mirror.catchUp()
  const seen: string[][] = []
  const keep = async (settled = true) => seen.push((await mirror.catchUp({ settled })).map(({ id }) => id))
  const change = (db: Pick<ReturnType<typeof database>, 'credit'>, id: string) =>
    db.credit.update({ where: { id }, data: { title: 'Changed' } })
  await database().$transaction(async (tx) => {
    await change(tx, slow)
    await change(database(), quick)
    await keep(false)
  })
  await keep()
  await keep()
  expect(seen).toEqual([[], [slow, quick], []])
})

test('whoever leaves takes their licenses and credits out of the copy', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  await makeCredential({ user: member.user })
  const credit = await makeCredit({ user: member.user })
  const mirror = new Mirror(org, 100)
  await mirror.catchUp()
  const role = await database().role.findUniqueOrThrow({ where: { id: member.id } })
  await done(removeMember(ctxOfAdmin(org), { id: role.id, version: role.version, reason: 'RESIGNED' }))
  const told = await mirror.catchUp()
  expect(told.find(({ kind }) => kind === 'LICENSE')).toMatchObject({ subject: null })
  expect(told.find(({ kind }) => kind === 'CREDIT')).toMatchObject({ id: credit.id, subject: null })
  expect(told.find(({ kind }) => kind === 'MEMBER')).toMatchObject({ subject: { state: 'ENDED', credentialCount: 0 } })
  expect(await new Mirror(org, 100).catchUp()).not.toContainEqual(expect.objectContaining({ subject: null }))
})

test('a place is good for 90 days, for the same organization and kinds', async () => {
  const [org, other] = [await makeOrg(), await makeOrg()]
  const read = (given: Partial<Parameters<typeof listChanges>[1]>, now = new Date()) =>
    listChanges(ctxOfAdmin(org, { now }), { orgId: org.id, ...given })
  const after = (await done(read({}))).pageInfo.endCursor
  expect(await read({ after }, days(changesKeptDays))).toMatchObject({ ok: true })
  const over = { key: 'validation.changesOver', params: { days: 90 } }
  expect(await read({ after }, days(changesKeptDays + 2))).toEqual(fail('invalidInput', { after: over }))
  const wrong = fail('invalidInput', { after: 'validation.changesOther' })
  expect(await read({ after, kinds: ['MEMBER'] })).toEqual(wrong)
  expect(await listChanges(ctxOfAdmin(other), { orgId: other.id, after })).toEqual(wrong)
  expect(await read({ after: 'bm9uc2Vuc2U' })).toEqual(fail('invalidInput', { after: 'validation.invalid' }))
})

test('that something is gone is forgotten when no copy can still hold it', async () => {
  const org = await makeOrg()
  const { id } = await makeRole({ orgId: org.id })
  await database().role.delete({ where: { id } })
  const left = () => database().orgChange.count({ where: { orgId: org.id, subjectId: id } })
  await done(clearExpiredRecords({ ...ctxOfJob(), now: days(changesKeptDays) }, {}))
  expect(await left()).toBe(1)
  await done(clearExpiredRecords({ ...ctxOfJob(), now: days(changesKeptDays + 2) }, {}))
  expect(await left()).toBe(0)
  expect(await database().orgChange.count({ where: { orgId: org.id } })).toBeGreaterThan(0)
})
