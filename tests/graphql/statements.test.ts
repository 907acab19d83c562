import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { makeDocument } from '@/fixtures/documents'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { withStatements } from '@/fixtures/statements'
import type { UserRecord } from '@/lib/data/users/read'
import { call } from './call'

async function makeMuch(count: number): Promise<UserRecord> {
  const user = await makeUser()
  for (let index = 0; index < count; index += 1) {
    await makeCredential({ user })
    const credit = await makeCredit({ user })
    await makeDocument({ user, creditId: credit.id })
  }
  return user
}

async function statementsOf(user: UserRecord, query: string): Promise<string[]> {
  const { cookie } = await makeSession(user)
  const { result, statements } = await withStatements(() => call(query, {}, { cookie }))
  expect(result.json.errors).toBeUndefined()
  return statements
}

const heavy = `{ me { id firstName creditCount credentials { id compliance { status nextAction } currentPeriod { id }
  renewalPeriods { id compliance { status } } credits { countedUnits issues { message } credit { id documents { url } } } }
  credits { id title documents { id } } } }`

test.each([
  ['a person with licenses and credits', heavy, 4],
  ['licenses with where they stand', '{ credentials { id compliance { status } credits { countedUnits } } }', 2],
  ['the credits with their evidence', '{ me { credits { id documents { id } } } }', 3],
  ['the credits with their history', '{ me { credits { id history { id } } } }', 3],
])('%s takes as many statements for six as for one', async (_name, query, most) => {
  const [few, many] = [await statementsOf(await makeMuch(1), query), await statementsOf(await makeMuch(6), query)]
  expect(few).not.toHaveLength(0)
  expect(many).toHaveLength(few.length)
  expect(many.length).toBeLessThanOrEqual(most)
})
