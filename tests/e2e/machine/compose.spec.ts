import type { Page } from '@playwright/test'
import { newAddress, say } from '../stage'
import { expect, test } from '../test'
import { type Compose, startCompose } from './compose-stage'

/** The processes that `docker compose up` starts, without an engine: same commands, environment and order. */
let compose: Compose

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  compose = await startCompose()
})
test.afterAll(() => compose?.stop())

/** The six digits of the newest message to an address, as shown by the local inbox. */
async function codeIn(mailbox: string, address: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const response = await fetch(`${mailbox}/email?headers.to=${encodeURIComponent(address)}`)
      const mails = (await response.json()) as { text: string }[]
      code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '').findLast(Boolean) ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(compose.origin)
  const create = page.getByRole('link', { name: say('en', 'home', 'actions.createAccount') })
  await create.first().click()
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('a-good-password')
  await page.locator('form:has(input[name=password]) button').first().click()
  await expect(page).toHaveURL(`${compose.origin}/verification`)
  await page.locator('input[name=code]').fill(await codeIn(compose.mailbox, email))
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${compose.origin}/login`)
  await page.locator('input[type=email]').first().fill(email)
  await page.locator('input[type=password]').first().fill('suma-demo')
  await page.locator('input[type=password]').first().press('Enter')
  await expect(page).toHaveURL(`${compose.origin}/dashboard`)
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a new person at ${width} px signs up with the code from the mail and goes on to the profile`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signUp(page, newAddress('compose'))
    // Typing the last digit submitted the code.
    await expect(page).toHaveURL(/\/onboarding/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en', 'onboarding', 'steps.name.title'))
    await page.screenshot({ path: test.info().outputPath('signed-up.png') })
  })
}

test('a person of the demo signs in and finds her licenses', async ({ page }) => {
  await signIn(page, 'maria@example.com')
  await expect(page.getByRole('main')).toContainText('CA / CNA')
})

test('people can sign in after the web server and the inbox were replaced', async ({ page, browser }) => {
  await compose.restart('app')
  await expect
    .poll(() =>
      fetch(`${compose.origin}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  await signIn(page, 'maria@example.com')
  await compose.restart('mail')
  await expect
    .poll(() =>
      fetch(`${compose.mailbox}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  const another = await browser.newPage()
  await signUp(another, newAddress('compose'))
  await another.close()
})
