import { readFileSync } from 'node:fs'
import { isErased } from '../../fixtures/people'
import { backdateSessions } from '../../fixtures/sessions'
import { enterAs, makePerson } from './people'
import { newestMail, say, watchConsole } from './stage'
import { expect, test } from './test'

test('a person downloads all of their data, then deletes the account', async ({ page, context }) => {
  const quiet = watchConsole(page)
  const { id, email } = await makePerson({ noCredential: true })
  await enterAs(context, id)
  await page.goto('/account/data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('en', 'ownData', 'download.button') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Suma data .*\.zip$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\x03\x04')

  await page.getByRole('button', { name: say('en', 'ownData', 'delete.button') }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.locator('input[name=confirm]') })
  await dialog.locator('input[name=confirm]').fill('somebody@example.com')
  const forGood = dialog.getByRole('button', { name: say('en', 'ownData', 'delete.ok') })
  // An older session has to sign in again first.
  await backdateSessions(id, { begun: 10 })
  await forGood.click()
  const anew = page.getByRole('alertdialog').filter({ hasText: say('en', 'common', 'signInAnew.title') })
  await anew.getByRole('button', { name: say('en', 'common', 'actions.cancel') }).click()
  await backdateSessions(id, { begun: 0 })
  await forGood.click()
  await expect(dialog.getByText(say('en', 'validation', 'ownContact'))).toBeVisible()
  await dialog.locator('input[name=confirm]').fill(email)
  await forGood.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en', 'ownData', 'deleted.title'))
  expect(await isErased(id)).toBe(true)
  await newestMail(email, /Your Suma account was deleted/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  quiet()
})
