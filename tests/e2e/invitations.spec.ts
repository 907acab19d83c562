import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demoPersonId, orgIdNamed, sunrise } from '../../fixtures/demo-rows'
import { listInvitationsTo } from '../../fixtures/orgs'
import { enterAs, makePerson } from './people'
import { codeFor, type Locale, newAddress, newestMail, say, speak, watchConsole } from './stage'
import { expect, test } from './test'

const org = sunrise
const orgId = () => orgIdNamed(org)

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The administrator pastes contacts and sends. */
async function inviteAs(page: Page, locale: Locale, text: string): Promise<void> {
  await page.goto(`/orgs/${await orgId()}/invitations/new`)
  await page.locator('textarea[name=contacts]').fill(text)
  await page.locator('input[name=department]').fill('Ward 2')
  await page.getByRole('button', { name: say(locale, 'invitations', 'invite.send'), exact: true }).click()
  await expect(page.getByRole('heading', { name: say(locale, 'invitations', 'invite.done') })).toBeVisible()
}

/** From the first page to the end of onboarding, with the address that was invited. */
async function signUp(page: Page, locale: Locale, email: string): Promise<void> {
  const press = (noun: string, key: string) => page.getByText(say(locale, noun, key), { exact: true }).click()
  await page
    .getByRole('link', { name: say(locale, 'home', 'actions.createAccount') })
    .first()
    .click()
  await page.locator('input[name=name]').fill('Ana Ruiz')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('a-good-password')
  await page.locator('form:has(input[name=name]) button').first().click()
  await expect(page).toHaveURL(/\/verification$/)
  await page.locator('input[name=code]').fill(await codeFor(email))
  await press('verification', 'verify')
  await page.locator('input[name=firstName]').fill('Ana')
  await page.locator('input[name=lastName]').fill('Ruiz')
  await press('onboarding', 'continue')
  await page.locator('#dob').fill('Sep 16, 1990')
  await press('onboarding', 'continue')
  await press('onboarding', 'contact.keep')
  await press('onboarding', 'skip')
  await expect(page).toHaveURL(/step=address/)
  await press('onboarding', 'skip')
  await page.getByLabel(say(locale, 'onboarding', 'records.agree')).check()
  await press('onboarding', 'records.finish')
  await expect(page).toHaveURL(/\/credentials\/new\?onboarding=true$/)
  // A press before the page's script is there does nothing.
  await expect(async () => {
    if (/onboarding=true$/.test(page.url())) await press('credentials', 'new.skip')
    await expect(page).toHaveURL(/\/org-invitations\//, { timeout: 3000 })
  }).toPass()
}

for (const locale of ['en', 'es', 'ja'] as const) {
  test(`an administrator pastes contacts and the invited person becomes a member (${locale})`, async ({
    page,
    browser,
  }) => {
    const email = newAddress(`invited-${locale}`)
    const admin = await (await browser.newContext()).newPage()
    await enterAs(admin.context(), await demoPersonId('olivia'))
    await inviteAs(admin, 'en', `Ana Ruiz <${email}>\nnobody at all`)
    await expect(admin.getByRole('main')).toContainText('nobody at all')
    await isAccessible(admin)
    await admin.goto(`/orgs/${await orgId()}/invitations?q=${email}`)
    await expect(admin.getByRole('row', { name: new RegExp(email) })).toBeVisible()
    await isAccessible(admin)

    const finish = watchConsole(page)
    const { subject, text } = await newestMail(email, /org-invitations/)
    expect(subject).toBe(say('en', 'invitations', 'mail.subject', { org }))
    const link = new URL(/https?:\/\/\S+\/org-invitations\/\S+/.exec(text)![0]).pathname
    await page.setViewportSize({ width: 390, height: 844 })
    await speak(page, locale)
    // Signed out, the link leads to the first page, which says what to do.
    await page.goto(link)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText(say(locale, 'home', 'invitation.text'))).toBeVisible()
    await signUp(page, locale, email)

    await expect(page).toHaveURL(new RegExp(`${link}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'invitations', 'own.title', { org }))
    await expect(page.getByRole('main')).toContainText('Ward 2')
    await isAccessible(page)
    await page.getByRole('button', { name: say(locale, 'invitations', 'own.accept'), exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText(say(locale, 'invitations', 'own.accepted', { org }))).toBeVisible()
    finish()

    await admin.goto(`/orgs/${await orgId()}/members?q=${email}`)
    await expect(admin.getByRole('row', { name: /Ruiz, Ana/ })).toContainText('Ward 2')
    await admin.goto(`/orgs/${await orgId()}/invitations?state=ACCEPTED&q=${email}`)
    await expect(admin.getByRole('row', { name: new RegExp(email) })).toBeVisible()
    await admin.close()
  })
}

test('an invited person postpones an invitation, and an administrator revokes it, undoes that and revokes it again', async ({
  page,
  browser,
}) => {
  const email = newAddress('put-off')
  const admin = await (await browser.newContext()).newPage()
  await enterAs(admin.context(), await demoPersonId('olivia'))
  await inviteAs(admin, 'en', email)
  const [{ id } = { id: '' }] = await listInvitationsTo(email)
  const person = await makePerson({ email, firstName: 'Bo', lastName: 'Lee', noCredential: true })
  await enterAs(page.context(), person.id)
  await page.goto('/account')
  await expect(page).toHaveURL(new RegExp(`/org-invitations/${id}$`))
  await page.getByRole('button', { name: say('en', 'invitations', 'own.later'), exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: new RegExp(org) })).toHaveAttribute('href', `/org-invitations/${id}`)

  await admin.goto(`/orgs/${await orgId()}/invitations?q=${email}`)
  await admin.getByRole('button', { name: say('en', 'common', 'list.rowActions', { name: email }) }).click()
  await admin.getByRole('button', { name: say('en', 'invitations', 'actions.revoke'), exact: true }).click()
  const revoked = admin.getByText(say('en', 'invitations', 'actions.revoked'))
  await expect(revoked).toBeVisible()
  // Taken back at once, and then for good.
  await admin.getByRole('button', { name: say('en', 'browser', 'undo'), exact: true }).click()
  await expect(admin.getByText(say('en', 'browser', 'undone'))).toBeVisible()
  await admin.getByRole('button', { name: say('en', 'common', 'list.rowActions', { name: email }) }).click()
  await admin.getByRole('button', { name: say('en', 'invitations', 'actions.revoke'), exact: true }).click()
  await expect(revoked).toBeVisible()
  await admin.close()

  await page.goto(`/org-invitations/${id}`)
  await expect(page.getByText(say('en', 'invitations', 'own.over.REVOKED', { org }))).toBeVisible()
  await isAccessible(page)
})
