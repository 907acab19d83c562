import type { Page } from '@playwright/test'
import { codeFor, type Locale, newAddress, say, speak, watchConsole } from './stage'
import { expect, test } from './test'

test.use({ viewport: { width: 390, height: 844 } })

const calendar = (offsetYears: number) => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + offsetYears)
  return date.toISOString().slice(0, 10)
}

/** Creates an account at the identity provider; the address is not verified there. */
async function createAccount(page: Page, locale: Locale, email: string): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('link', { name: say(locale, 'home', 'actions.createAccount') })
    .first()
    .click()
  await page.locator('input[name=name]').fill('Ana Ruiz')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('a-good-password')
  await page.locator('form:has(input[name=name]) button').first().click()
}

async function verify(page: Page, locale: Locale, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'verification', 'title'))
  // The code is on its way by itself.
  await page.locator('input[name=code]').fill(await codeFor(email))
  await page.getByRole('button', { name: say(locale, 'verification', 'verify'), exact: true }).click()
  await expect(page).toHaveURL(/\/onboarding/)
}

async function completeProfile(page: Page, locale: Locale): Promise<void> {
  const go = (key: string) => page.getByRole('button', { name: say(locale, 'onboarding', key), exact: true }).click()
  const heading = (step: string) =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'onboarding', `steps.${step}.title`))
  await heading('name')
  await page.locator('input[name=firstName]').fill('Ana')
  await page.locator('input[name=lastName]').fill('Ruiz')
  await go('continue')
  await heading('birth')
  await page.locator('#dob').fill('Sep 16, 1990')
  await go('continue')
  await heading('contact')
  await page.getByText(say(locale, 'onboarding', 'contact.keep'), { exact: true }).click()
  await heading('about')
  await page.getByText(say(locale, 'onboarding', 'skip'), { exact: true }).click()
  await heading('address')
  await page.getByText(say(locale, 'onboarding', 'skip'), { exact: true }).click()
  await heading('records')
  await page.getByLabel(say(locale, 'onboarding', 'records.agree')).check()
  await go('records.finish')
  await expect(page).toHaveURL(/\/credentials\/new\?onboarding=true$/)
}

async function addNurseAide(page: Page, locale: Locale): Promise<void> {
  await page.locator('select[name=geo]').selectOption('CA')
  await page.locator('select[name=credentialType]').selectOption('CNA')
  await page.locator('input[name=credentialNumber]').fill('00123456')
  await page.locator('#effectiveAt').fill(calendar(-1))
  await page.locator('#expiresAt').fill(calendar(1))
  await page.getByRole('button', { name: say(locale, 'credentials', 'new.save'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

for (const locale of ['en', 'es', 'ja'] as const) {
  test(`a new person goes from "Create account" to the compliance ring on a phone (${locale})`, async ({ page }) => {
    const finish = watchConsole(page)
    const email = newAddress(`first-${locale}`)
    await speak(page, locale)
    await createAccount(page, locale, email)
    await verify(page, locale, email)
    await completeProfile(page, locale)
    await addNurseAide(page, locale)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('main')).toContainText('CA / CNA (00123456)')
    await expect(page.getByRole('main')).toContainText('48')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    finish()
  })
}
