import { makeCredential } from '../../fixtures/credentials'
import { enterAs, license, makePerson } from './people'
import { newAddress, watchConsole } from './stage'
import { expect, test } from './test'

test('a super admin finds two records of one person, merges them with a choice, and takes it back', async ({
  page,
}) => {
  const lastName = `Twice${newAddress('x').replace(/\W/g, '').slice(0, 12)}`
  const kept = await makePerson({ firstName: 'Wanda', lastName })
  const closed = await makePerson({ firstName: 'Wanda Maria', lastName })
  for (const user of [kept, closed]) await makeCredential({ user, ...license })
  await makeCredential({ user: closed, geo: 'TX', credentialType: 'RN', credentialNumber: '900100' })
  await enterAs(page.context(), (await makePerson({ noCredential: true, superAdmin: true })).id)
  const finish = watchConsole(page)

  await page.goto('/super/people')
  await expect(page.getByText('Search for someone')).toBeVisible()
  await page.getByRole('searchbox').fill(lastName)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('link', { name: `${lastName}, Wanda`, exact: true }).click()

  const reason = page.getByLabel('Reason')
  await reason.fill('too short')
  await page.getByRole('button', { name: 'Open the record' }).click()
  await expect(page.getByText('Give a reason of at least 10 characters.')).toBeVisible()
  await reason.fill('She signed up twice')
  await page.getByRole('button', { name: 'Open the record' }).click()
  await expect(page.getByText('She signed up twice')).toBeVisible()

  await page.getByRole('link', { name: 'Merge with another record' }).click()
  await page.getByRole('searchbox').fill(lastName)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: `${lastName}, Wanda Maria` }).click()
  await reason.fill('She signed up twice')
  await page.getByRole('button', { name: 'Open the record' }).click()
  await page.getByRole('group', { name: 'Name' }).getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Merge records' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Merge records' })
    .click()

  await expect(page.getByRole('heading', { level: 1, name: `Wanda Maria ${lastName}` })).toBeVisible()
  await expect(page.getByText('TX / RN (900100)')).toBeVisible()
  await expect(page.getByText(closed.email)).toBeVisible()
  await page.getByRole('button', { name: 'Undo merge' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Wanda ${lastName}`, exact: true })).toBeVisible()
  await expect(page.getByText('TX / RN (900100)')).toBeHidden()
  await expect(page.getByText(closed.email)).toBeHidden()
  finish()
})
