import type { Page } from '@playwright/test'
import { listSessionsOf } from '../../fixtures/sessions'
import { enterAs, makePerson } from './people'
import { answerProvider, say, signIn } from './stage'
import { expect, test } from './test'

const warning = (page: Page) => page.getByRole('alertdialog', { name: say('en', 'signIn', 'inactivity.message') })
const proceed = (page: Page) => warning(page).getByRole('button', { name: say('en', 'signIn', 'inactivity.continue') })

/** A page whose inactivity watch has started and recorded the time. */
async function watched(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.removeItem('suma-last-activity'))
  await page.goto(path)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('suma-last-activity'))).not.toBeNull()
}

/** Lets minutes pass without activity; the watch checks every 30 seconds. */
const pass = (page: Page, minutes: number) => page.clock.runFor(minutes * 60_000)

test('an inactive person is warned after 24 minutes, may continue, and is signed out after 29', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'rick@example.com')
  await watched(page, '/account/sign-in')
  await pass(page, 23.4)
  await expect(warning(page)).toBeHidden()
  await pass(page, 1.1)
  await expect(warning(page)).toBeVisible()
  await expect(warning(page)).toContainText('Your session is about to expire due to inactivity.')
  await expect(warning(page).getByRole('timer')).toContainText(/[34]:[0-5]\d/)
  await expect(proceed(page)).toBeFocused()
  // From now on only the button counts.
  await page.mouse.move(200, 300)
  await page.mouse.move(220, 310)
  await expect(warning(page)).toBeVisible()
  await proceed(page).click()
  await expect(warning(page)).toBeHidden()

  await pass(page, 23.4)
  await expect(warning(page)).toBeHidden()
  await pass(page, 1.1)
  await expect(warning(page)).toBeVisible()
  await pass(page, 5.1)
  await expect(page).toHaveURL(/\/expired$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en', 'signIn', 'expired.title'))
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'sid' }))

  const again = page.getByRole('link', { name: say('en', 'signIn', 'expired.signIn') })
  await expect(again).toHaveAttribute('href', /returnTo=/)
  await again.click()
  await answerProvider(page, 'rick@example.com')
  await expect(page).toHaveURL(/\/account\/sign-in$/)
})

test('activity late in the session extends it, and all tabs of a browser share one clock', async ({ context }) => {
  const { id } = await makePerson({ noCredential: true })
  await enterAs(context, id)
  await context.clock.install()
  const [first, second] = [await context.newPage(), await context.newPage()]
  await watched(first, '/account')
  await watched(second, '/account/records')
  // All pages of a browser share one clock.
  const both = (minutes: number) => pass(first, minutes)
  // Within the last ten minutes, a movement in one tab restarts the clock for both.
  await both(20)
  const pinged = second.waitForRequest(/\/api\/session\/ping$/)
  await second.mouse.move(50, 60)
  await second.mouse.move(80, 90)
  await pinged
  await both(6)
  await expect(warning(first)).toBeHidden()
  await expect(warning(second)).toBeHidden()
  await both(19)
  await expect(warning(first)).toBeVisible()
  await expect(warning(second)).toBeVisible()
  // Continuing in one tab closes the warning in the other.
  await proceed(first).click()
  await expect(warning(second)).toBeHidden()

  await both(29.6)
  await expect(first).toHaveURL(/\/expired$/)
  await expect(second).toHaveURL(/\/expired$/)
  expect(await listSessionsOf(id)).toEqual([])
})

test('nobody is signed out on a public page', async ({ page }) => {
  const { id } = await makePerson({ noCredential: true })
  await enterAs(page.context(), id)
  await page.clock.install()
  await page.goto('/login/error?reason=timeout')
  await pass(page, 40)
  await expect(page).toHaveURL(/\/login\/error/)
  await expect(warning(page)).toBeHidden()
})
