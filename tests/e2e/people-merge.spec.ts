import { makeCredential } from '../../fixtures/credentials'
import { agreeTo, findPeople, mergeWith, openRecord, undoMerge } from './desk-steps'
import { enter, enterAs, license, makePerson } from './people'
import { newAddress, watchConsole } from './stage'
import { expect, test } from './test'

const reason = 'She signed up twice'

test('a super admin finds two records of one person, another one agrees to the merge, and it is taken back', async ({
  page,
  browser,
}) => {
  const lastName = `Twice${newAddress('x').replace(/\W/g, '').slice(0, 12)}`
  const kept = await makePerson({ firstName: 'Wanda', lastName })
  const closed = await makePerson({ firstName: 'Wanda Maria', lastName })
  for (const user of [kept, closed]) await makeCredential({ user, ...license })
  await makeCredential({ user: closed, geo: 'TX', credentialType: 'RN', credentialNumber: '900100' })
  await enterAs(page.context(), (await makePerson({ noCredential: true, superAdmin: true })).id)
  const finish = watchConsole(page)

  await findPeople(page, lastName, 2)
  await page.getByRole('link', { name: `${lastName}, Wanda`, exact: true }).click()
  await openRecord(page, reason)
  await mergeWith(page, lastName, `${lastName}, Wanda Maria`, reason)
  const second = await enter(browser, await makePerson({ noCredential: true, superAdmin: true }))
  await agreeTo(second, lastName)
  await second.context().close()
  await page.goto(`/super/people/${kept.id}`)

  await expect(page.getByRole('heading', { level: 1, name: `Wanda Maria ${lastName}` })).toBeVisible()
  await expect(page.getByText('TX / RN (900100)')).toBeVisible()
  await expect(page.getByText(closed.email)).toBeVisible()
  await undoMerge(page)
  await expect(page.getByRole('heading', { level: 1, name: `Wanda ${lastName}`, exact: true })).toBeVisible()
  await expect(page.getByText('TX / RN (900100)')).toBeHidden()
  await expect(page.getByText(closed.email)).toBeHidden()
  finish()
})
