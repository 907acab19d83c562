import type { Page } from '@playwright/test'
import { demoPersonId, orgIdNamed, sunrise } from '../../fixtures/demo-rows'
import { makeInvitation, reportLicense } from '../../fixtures/orgs'
import { enterAs, makePerson } from './people'
import { SignUp } from './sign-up'
import { type Locale, newAddress, say, speak, tagOf, watchConsole } from './stage'
import { expect, test } from './test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const calendar = (offsetYears: number) => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + offsetYears)
  return date.toISOString().slice(0, 10)
}

/** Number of messages that arrived at an address. */
async function mailsTo(address: string): Promise<number> {
  const response = await fetch(`${process.env.E2E_MAIL}/email?headers.to=${encodeURIComponent(address)}`)
  return ((await response.json()) as unknown[]).length
}

/** Realistic names: with four words, and with the family name first. */
for (const [locale, firstName, lastName] of [
  ['en', 'Ana', 'Ruiz'],
  ['es', 'María Guadalupe', 'López Hernández'],
  ['ja', '花子', '鈴木'],
] as const) {
  test(
    `a new person goes from "Create account" to the compliance ring on a phone in six screens (${locale})`,
    tagOf(locale),
    async ({ page }) => {
      const finish = watchConsole(page)
      const email = newAddress(`first-${locale}`)
      await speak(page, locale)
      await page.goto('/')
      const walk = new SignUp(page, locale)
      await walk.createAccount(email)
      await walk.verify(email)
      await walk.introduce(firstName, lastName)
      expect(await mailsTo(email)).toBe(1)
      await walk.addNurseAide(calendar(-1), calendar(1))
      await expect(page).toHaveURL(/\/dashboard$/)
      await walk.see('dashboard', say(locale, 'dashboard', 'title'))
      test.info().annotations.push({ type: 'sign-up', description: walk.report({ screens: 6, taps: 15 }) })
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('main')).toContainText('CA / CNA (00123456)')
      await expect(page.getByRole('main')).toContainText('48')
      finish()
    },
  )
}

test('a name that was typed is kept across a reload', async ({ page }) => {
  await enterAs(page.context(), (await makePerson({ complete: false })).id)
  await page.goto('/onboarding')
  await page.locator('#firstName').fill('Ana Maria')
  await expect(async () => {
    await page.reload()
    await expect(page.locator('#firstName')).toHaveValue('Ana Maria', { timeout: 2000 })
  }).toPass()
})

/** The path of an invited person, from the link to the invitation at the end of sign-up. */
async function followInvitation(page: Page, locale: Locale, email: string, id: string): Promise<SignUp> {
  await speak(page, locale)
  await page.goto(`/org-invitations/${id}`)
  const walk = new SignUp(page, locale)
  await walk.createAccount(email)
  await walk.verify(email)
  await walk.confirm('Ana Ruiz')
  return walk
}

async function join(walk: SignUp, page: Page): Promise<void> {
  const { locale } = walk
  await expect(page).toHaveURL(/\/org-invitations\//)
  await walk.see('invitation', say(locale, 'invitations', 'own.title', { org: sunrise }))
  await walk.press('invitations', 'own.accept')
  await expect(page).toHaveURL(/\/dashboard$/)
  await walk.see('dashboard', say(locale, 'dashboard', 'title'))
}

for (const locale of ['en', 'es', 'ja'] as const) {
  test(`an invited person is asked for neither name nor state (${locale})`, tagOf(locale), async ({ page }) => {
    const email = newAddress(`named-${locale}`)
    const named = { contact: email, firstName: 'Ana', lastName: 'Ruiz' }
    const { id } = await makeInvitation({ orgId: await orgIdNamed(sunrise), ...named })
    const walk = await followInvitation(page, locale, email, id)
    await walk.addNurseAide(calendar(-1), calendar(1), true)
    await join(walk, page)
    test.info().annotations.push({ type: 'sign-up', description: walk.report({ screens: 7, taps: 13 }) })
  })

  test(
    `an invited person whose license the organization reported types none (${locale})`,
    tagOf(locale),
    async ({ page }) => {
      const email = newAddress(`reported-${locale}`)
      const named = { contact: email, firstName: 'Ana', lastName: 'Ruiz' }
      const { id } = await makeInvitation({ orgId: await orgIdNamed(sunrise), ...named })
      await reportLicense(id)
      const walk = await followInvitation(page, locale, email, id)
      await walk.see('license', say(locale, 'credentials', 'new.titleFirst'))
      await walk.press('credentials', 'new.useReported')
      await join(walk, page)
      test.info().annotations.push({ type: 'sign-up', description: walk.report({ screens: 7, taps: 9 }) })
      await expect(page.getByRole('main')).toContainText('CA / CNA (00123456)')
    },
  )
}

test('what is wrong at a step is said, has the focus, and goes away when it is mended', async ({ page }) => {
  await enterAs(page.context(), (await makePerson({ complete: false, named: true })).id)
  await page.goto('/onboarding?step=birth')
  const finish = page.getByRole('button', { name: say('en', 'onboarding', 'records.finish') })
  const dob = page.locator('#dob')
  for (const [typed, key] of [
    [`1/1/${new Date().getFullYear() - 10}`, 'minimumAge'],
    ['1/1/1880', 'mustBeAlive'],
    ['soon', 'couldNotParseDate'],
  ] as const) {
    await dob.fill(typed)
    await finish.click()
    const said = page.getByText(say('en', 'validation', key))
    await expect(said.first()).toBeVisible()
    await expect(dob).toBeFocused()
    await dob.fill('Sep 16, 1990')
    await expect(said).toHaveCount(0)
  }
})

test('on the way in nothing leads away but signing out, and old addresses lead on', async ({ page }) => {
  await enterAs(page.context(), (await makePerson({ complete: false, named: true })).id)
  for (const step of ['contact', 'about', 'address', 'records']) {
    await page.goto(`/onboarding?step=${step}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en', 'onboarding', 'steps.birth.title'))
  }
  await enterAs(page.context(), await demoPersonId('maria'))
  await page.goto('/onboarding?step=address')
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/onboarding?step=records')
  await expect(page).toHaveURL(/\/dashboard$/)
})
