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

  // An older session requires a code.
  await backdateSessions(id, { begun: 10 })
  await page.reload()
  await page.getByRole('button', { name: say('en', 'ownData', 'delete.button') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('en', 'ownData', 'delete.sendCode') }).click()
  const { text } = await newestMail(email, /to delete your Suma account/)
  await dialog.locator('input[name=confirm]').fill('somebody@example.com')
  await dialog.locator('input[name=code]').fill(/\b\d{6}\b/.exec(text)![0])
  const forGood = dialog.getByRole('button', { name: say('en', 'ownData', 'delete.ok') })
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
