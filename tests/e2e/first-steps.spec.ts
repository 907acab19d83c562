import { demoPersonId, orgIdNamed, sunrise } from '../../fixtures/demo-rows'
import { makeInvitation } from '../../fixtures/orgs'
import { enterAs, makePerson } from './people'
import { SignUp } from './sign-up'
import { newAddress, say, speak, watchConsole } from './stage'
import { expect, test } from './test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const calendar = (offsetYears: number) => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + offsetYears)
  return date.toISOString().slice(0, 10)
}

/** The messages that have arrived at an address. */
async function mailsTo(address: string): Promise<number> {
  const answer = await fetch(`${process.env.E2E_MAIL}/email?headers.to=${encodeURIComponent(address)}`)
  return ((await answer.json()) as unknown[]).length
}

for (const locale of ['en', 'es', 'ja'] as const) {
  test(`a new person goes from "Create account" to the compliance ring on a phone in seven screens (${locale})`, async ({
    page,
  }) => {
    const finish = watchConsole(page)
    const email = newAddress(`first-${locale}`)
    await speak(page, locale)
    await page.goto('/')
    const walk = new SignUp(page, locale)
    await walk.createAccount(email, 'Ana Ruiz')
    await walk.verify(email)
    await walk.agree('Ana Ruiz')
    expect(await mailsTo(email)).toBe(1)
    await walk.addNurseAide(calendar(-1), calendar(1))
    await expect(page).toHaveURL(/\/dashboard$/)
    await walk.see('dashboard', say(locale, 'dashboard', 'title'))
    test.info().annotations.push({ type: 'sign-up', description: walk.report({ screens: 7, taps: 15 }) })
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('main')).toContainText('CA / CNA (00123456)')
    await expect(page.getByRole('main')).toContainText('48')
    finish()
  })
}

test('a person whose name nobody knows types it, on one screen more', async ({ page }) => {
  const email = newAddress('unnamed')
  await page.goto('/')
  const walk = new SignUp(page, 'en')
  await walk.createAccount(email, 'ana')
  await walk.verify(email)
  await walk.see('name', say('en', 'onboarding', 'steps.name.title'))
  await page.locator('input[name=firstName]').fill('Ana Maria')
  // Kept across a reload.
  await expect(async () => {
    await page.reload()
    await expect(page.locator('input[name=firstName]')).toHaveValue('Ana Maria', { timeout: 2000 })
  }).toPass()
  await page.locator('input[name=lastName]').fill('Ruiz')
  await walk.press('onboarding', 'continue')
  await walk.agree('Ana Maria Ruiz')
})

test('an invited person is asked for neither name nor address, and arrives at the invitation', async ({ page }) => {
  const email = newAddress('named')
  await makeInvitation({ orgId: await orgIdNamed(sunrise), contact: email, firstName: 'Ana', lastName: 'Ruiz' })
  await page.goto('/')
  const walk = new SignUp(page, 'en')
  // What the provider says is no name: the invitation has it.
  await walk.createAccount(email, 'ana')
  await walk.verify(email)
  await walk.agree('Ana Ruiz')
  await walk.addNurseAide(calendar(-1), calendar(1))
  await expect(page).toHaveURL(/\/org-invitations\//)
  await walk.see('invitation', say('en', 'invitations', 'own.title', { org: sunrise }))
  await walk.press('invitations', 'own.accept')
  await expect(page).toHaveURL(/\/dashboard$/)
  await walk.see('dashboard', say('en', 'dashboard', 'title'))
  test.info().annotations.push({ type: 'sign-up', description: walk.report({ screens: 7, taps: 16 }) })
})

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
