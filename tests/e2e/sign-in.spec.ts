import type { Page } from '@playwright/test'
import { Visitor } from '../../dev/visitor/visitor'
import { backdateSessions, personOfSession } from '../../fixtures/sessions'
import { enterAs, makePerson, newSession } from './people'
import { answerProvider, codeFor, say, signIn } from './stage'
import { expect, test } from './test'

const origin = () => process.env.E2E_ORIGIN ?? ''
const heading = (page: Page, noun: string, key: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en', noun, key))

const sid = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'sid')

/** True if a cookie with this value still opens a page. */
async function opens(token: string): Promise<boolean> {
  const visitor = new Visitor(origin())
  visitor.setCookie('sid', token)
  return visitor.isSignedIn()
}

test('a person signs in with email and password, signs out here and at the provider, and needs the password again', async ({
  page,
}) => {
  await signIn(page, 'tex@example.com')
  await expect(page).toHaveURL(/\/dashboard$/)
  const cookie = await sid(page)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/', domain: 'localhost' })
  expect(cookie?.value).toMatch(/^[\w-]{43}$/)
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(0.99)
  expect(days).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.cookie)).not.toContain('sid=')

  await page.getByRole('button', { name: say('en', 'common', 'shell.signOut') }).click()
  await expect(page).toHaveURL(/\/expired$/)
  await heading(page, 'signIn', 'signedOut.title')
  expect([await sid(page), await opens(cookie?.value ?? '')]).toEqual([undefined, false])

  await page
    .getByRole('main')
    .getByRole('link', { name: say('en', 'signIn', 'signedOut.signIn') })
    .click()
  await expect(page.locator('input[type=password]')).toBeVisible()
  expect(new URL(page.url()).origin).not.toBe(origin())
})

test('a person signs in with Google', async ({ page }) => {
  await page.goto('/login')
  await page.locator('a[href$="view=google"]').click()
  await page.getByRole('button', { name: /Gina Lombardi/ }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('banner')).toContainText('gina@example.com')
})

test('a person signs in with a code by text message', async ({ page }) => {
  const phone = `+1212${String(Date.now() % 10_000_000).padStart(7, '2')}`
  await page.goto('/')
  await page
    .getByRole('link', { name: say('en', 'home', 'actions.signInByText') })
    .first()
    .click()
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('form:has(input[name=phone]) button').first().click()
  await page.locator('input[name=code]').fill(await codeFor(`${phone}@sms.localhost`))
  await page.locator('form:has(input[name=code]) button').first().click()
  // Signing in by code verifies the phone, so the profile comes next.
  await expect(page).toHaveURL(/\/onboarding$/)
})

test('a person who cancels at the provider sees that, with a link to sign in again', async ({ page }) => {
  await page.goto('/login')
  await page.locator('form[action$="/cancel"] button').click()
  await expect(page).toHaveURL(/\/login\/error\?reason=refused&id=[0-9a-f-]{36}$/)
  await heading(page, 'errors', 'identity.refused.title')
  await page.getByRole('link', { name: say('en', 'errors', 'identity.refused.action') }).click()
  await expect(page.locator('input[type=password]')).toBeVisible()
})

test('a person who is refused is not sent back at once: the provider asks again', async ({ page }) => {
  await signIn(page, 'tex@example.com')
  const forget = async () => {
    // A page that finds itself signed out navigates by itself, which would interfere with the next request.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: 'sid' })
  }
  // The provider still remembers the person.
  await forget()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const family of ['unsupportedAuthType', 'refused', 'mfaRequired']) {
    await forget()
    await page.goto(`/login/error?reason=${family}`)
    await page.getByRole('link', { name: say('en', 'errors', `identity.${family}.action`) }).click()
    await expect(page.locator('input[type=password]')).toBeVisible()
  }
  await answerProvider(page, 'tex@example.com')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a person who signs in arrives at the page they asked for', async ({ page }) => {
  await page.goto('/credentials?x=1')
  await expect(page).toHaveURL(`${origin()}/`)
  await page
    .getByRole('link', { name: say('en', 'home', 'actions.signIn'), exact: true })
    .first()
    .click()
  await page.locator('input[type=email]').fill('maria@example.com')
  await page.locator('input[type=password]').fill('suma-demo')
  await page.locator('form:has(input[type=password]) button').first().click()
  await expect(page).toHaveURL(/\/credentials\?x=1$/)
  // Only once.
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  // Back at the address of a return that was made, nothing failed.
  await page.goto('/callback?code=used&state=used')
  await heading(page, 'signIn', 'errorPage.signedInAlready')
  await page.getByRole('link', { name: say('en', 'signIn', 'errorPage.home') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('who adds an address signs in again, and comes back to what they typed', async ({ page }) => {
  await signIn(page, 'una@example.com')
  await page.goto('/account/sign-in')
  await backdateSessions(await personOfSession((await sid(page))?.value ?? ''), { begun: 6 })
  await page.getByRole('button', { name: say('en', 'account', 'contacts.add') }).click()
  const field = page.locator('form:has(input[name=value])')
  await field.locator('input[name=value]').fill('una.second@example.com')
  await field.getByRole('button', { name: say('en', 'account', 'contacts.addSubmit') }).click()
  await page.getByRole('button', { name: say('en', 'common', 'signInAnew.ok') }).click()
  await answerProvider(page, 'una@example.com')
  await expect(page).toHaveURL(/\/account\/sign-in$/)
  // Open by itself, as its draft was kept.
  await expect(field.locator('input[name=value]')).toHaveValue('una.second@example.com')
  await field.getByRole('button', { name: say('en', 'account', 'contacts.addSubmit') }).click()
  await expect(page.locator('input[name=code]')).toBeVisible()
})

test('a person signs out one device from another', async ({ browser, page }) => {
  const { id } = await makePerson({ noCredential: true })
  await enterAs(page.context(), id)
  const other = await browser.newContext()
  await enterAs(other, id)
  const there = await other.newPage()
  await there.goto('/account')
  const token = (await sid(there))?.value ?? ''

  await page.goto('/account/sign-in')
  const device = say('en', 'account', 'devices.unknown')
  await page.getByRole('button', { name: say('en', 'account', 'devices.signOutNamed', { device }) }).click()
  await expect(page.getByText(say('en', 'account', 'devices.signedOut'))).toBeVisible()
  expect(await opens(token)).toBe(false)
  await there.reload()
  await expect(there).toHaveURL(`${origin()}/`)
  expect(await opens((await sid(page))?.value ?? '')).toBe(true)
  await other.close()
})

test('a person who signs in again ends the session this browser had', async () => {
  const { id } = await makePerson({ noCredential: true })
  const visitor = new Visitor(origin())
  const back = await visitor.reachCallback('auth0|demo-grace')
  const old = await newSession(id)
  visitor.setCookie('sid', old)
  await visitor.open(back.href)
  const fresh = visitor.cookie('sid') ?? ''
  expect(fresh).not.toBe(old)
  expect([await opens(old), await opens(fresh)]).toEqual([false, true])
})
