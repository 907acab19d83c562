import type { Page } from '@playwright/test'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'

const text = (key: string) => say('en', 'common', key)
const asked = (page: Page) => page.getByRole('alertdialog')
const contact = (page: Page) => page.getByRole('banner').getByRole('button', { name: text('shell.contactUs') })

async function open(page: Page): Promise<void> {
  await enterAs(page.context(), (await makePerson({ noCredential: true })).id)
  await page.goto('/account')
  await page.locator('.toaster').waitFor({ state: 'attached' })
}

test('a script file that is gone after an update reloads the page once, then shows an error', async ({ page }) => {
  await open(page)
  let gone = true
  let loads = 0
  // The reloaded page gets all of its parts.
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    loads += 1
    gone = false
  })
  await page.route('**/_next/static/chunks/*.js', (route) =>
    gone ? route.fulfill({ status: 404, body: 'not found' }) : route.continue(),
  )
  // A press before the new page has loaded would go to the old one.
  const isReloaded = () => page.waitForEvent('load')
  await Promise.all([isReloaded(), contact(page).click()])
  expect(loads).toBe(1)
  await page.locator('.toaster').waitFor({ state: 'attached' })
  gone = true
  await contact(page).click()
  await expect(asked(page)).toContainText(text('errorPage.updateTitle'))
  await expect(asked(page)).toContainText(text('errorPage.updateText'))
  expect(loads).toBe(1)
  gone = false
  const reload = asked(page).getByRole('button', { name: text('errorPage.reload') })
  await Promise.all([isReloaded(), reload.click()])
  expect(loads).toBe(2)
  await page.locator('.toaster').waitFor({ state: 'attached' })
  await contact(page).click()
  await expect(page.getByRole('dialog', { name: say('en', 'contact', 'title') })).toBeVisible()
})

test('a person whose save reaches no server is asked to try again, and it succeeds once the server is back', async ({
  page,
}) => {
  await open(page)
  const keys: (string | undefined)[] = []
  let answer: 'away' | 'broken' | 'back' = 'away'
  await page.route('**/graphql', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (answer === 'away') return route.abort()
    return answer === 'broken' ? route.fulfill({ status: 502, body: '<html>' }) : route.continue()
  })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ana Ruiz/ })
    .click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(asked(page)).toContainText(text('transport.title'))
  await expect(asked(page)).toContainText(say('en', 'errors', 'client.network'))
  answer = 'broken'
  await asked(page)
    .getByRole('button', { name: text('actions.retry') })
    .click()
  await expect(asked(page)).toContainText(say('en', 'errors', 'unavailable'))
  answer = 'back'
  await asked(page)
    .getByRole('button', { name: text('actions.retry') })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})
