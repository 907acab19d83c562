import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { makeFinalizedSession } from '@/fixtures/inspections'
import { makeProvider } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { makeClassOrg } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { call } from './call'

const query = 'query C($id: ID!) { getCreditById(id: $id) { source providerId enrollmentId } }'
const read = async (id: string, user?: Parameters<typeof makeSession>[0]) => {
  const { json } = await call(query, { id }, user ? { cookie: (await makeSession(user)).cookie } : {})
  return json.data?.getCreditById ?? null
}

test('a credit of a class names the enrollment and the approval number it comes from, to its owner alone', async () => {
  const org = await makeClassOrg()
  const provider = await makeProvider(org)
  const [ana, stranger] = [await makeUser(), await makeUser()]
  await makeCredential({ user: ana })
  await makeFinalizedSession(org, { people: [ana] })
  const enrollment = await database().enrollment.findFirstOrThrow({ where: { userId: ana.id } })
  const credit = await database().credit.findFirstOrThrow({ where: { userId: ana.id } })
  expect(await read(credit.id, ana)).toEqual({
    source: credit.source,
    providerId: provider.id,
    enrollmentId: enrollment.id,
  })
  expect(await read(credit.id, stranger)).toBeNull()
  expect(await read(credit.id)).toBeNull()
})

test('a credit of a class says who approved it, whether it was live and what it was', async () => {
  const org = await makeClassOrg()
  const { geo, providerNumber } = await makeProvider(org)
  const task = { live: true, activity: 'IN_SERVICE' }
  const ana = await makeUser()
  await makeCredential({ user: ana })
  await makeFinalizedSession(org, { people: [ana], task })
  const { id } = await database().credit.findFirstOrThrow({ where: { userId: ana.id } })
  const { cookie } = await makeSession(ana)
  const asked = 'query C($id: ID!) { getCreditById(id: $id) { live activity approvals { body geo number } } }'
  const { json } = await call(asked, { id }, { cookie })
  expect(json.data?.getCreditById).toEqual({
    live: true,
    activity: 'IN_SERVICE',
    approvals: [{ body: 'BOARD', geo, number: providerNumber }],
  })
})

test('a credit that was entered by hand takes the same', async () => {
  const user = await makeUser()
  const { cookie } = await makeSession(user)
  const add = `mutation A($input: CreditInput!) { addCredit(input: $input) { success data { live activity approvals { body geo number } } } }`
  const course = { title: 'Falls', completedAt: '2026-01-05', units: 2, format: 'ONLINE' }
  const said = { live: true, activity: 'TEACHING', approvals: [{ body: 'ANCC', geo: null, number: 'P0123' }] }
  const { json } = await call(add, { input: { ...course, ...said } }, { cookie })
  expect(json.data?.addCredit).toEqual({ success: true, data: said })
  const bare = await call(add, { input: course }, { cookie })
  expect(bare.json.data?.addCredit).toMatchObject({ data: { live: false, activity: 'COURSE', approvals: [] } })
})

test('a credit that was entered by hand names neither', async () => {
  const user = await makeUser()
  const { id } = await makeCredit({ user })
  expect(await read(id, user)).toMatchObject({ providerId: null, enrollmentId: null })
})
