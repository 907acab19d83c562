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

test('a credit that was entered by hand names neither', async () => {
  const user = await makeUser()
  const { id } = await makeCredit({ user })
  expect(await read(id, user)).toMatchObject({ providerId: null, enrollmentId: null })
})
