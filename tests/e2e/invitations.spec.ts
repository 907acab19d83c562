import type { Page } from '@playwright/test'
import { demoPersonId, orgIdNamed, sunrise } from '../../fixtures/demo-rows'
import { listInvitationsTo } from '../../fixtures/orgs'
import { enterAs, makePerson } from './people'
import { SignUp } from './sign-up'
import { type Locale, newAddress, newestMail, say, speak, tagOf, watchConsole } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const org = sunrise
const orgId = () => orgIdNamed(org)

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The administrator pastes contacts and sends the invitations. */
async function inviteAs(page: Page, locale: Locale, text: string): Promise<void> {
  await page.goto(`/orgs/${await orgId()}/invitations/new`)
  await page.locator('textarea[name=contacts]').fill(text)
  await page.locator('input[name=department]').fill('Ward 2')
  await page.getByRole('button', { name: say(locale, 'invitations', 'invite.send'), exact: true }).click()
  await expect(page.getByRole('heading', { name: say(locale, 'invitations', 'invite.done') })).toBeVisible()
}

/** From the landing page to the end of sign-up, with the invited address. */
async function signUp(page: Page, locale: Locale, email: string): Promise<void> {
  const walk = new SignUp(page, locale)
  await walk.createAccount(email)
  const comes = page.getByText(say(locale, 'onboarding', 'invited'))
  await expect(comes).toBeVisible()
  await walk.verify(email)
  await walk.confirm('Ana Ruiz')
  await expect(comes).toBeVisible()
  await walk.press('credentials', 'new.skip')
  await expect(page).toHaveURL(/\/org-invitations\//)
}

for (const locale of ['en', 'es', 'ja'] as const) {
  test(
    `an administrator pastes contacts and the invited person becomes a member (${locale})`,
    tagOf(locale),
    async ({ page, browser }) => {
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
      // For a signed-out visitor the link leads to the landing page, which says what to do.
      await page.goto(link)
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        say(locale, 'home', 'invitation.titleFrom', { org }),
      )
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
    },
  )
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
  await expect(page.getByRole('link', { name: new RegExp(`^${org}`) })).toHaveAttribute(
    'href',
    `/org-invitations/${id}`,
  )

  await admin.goto(`/orgs/${await orgId()}/invitations?q=${email}`)
  await admin.getByRole('button', { name: say('en', 'common', 'list.rowActions', { name: email }) }).click()
  await admin.getByRole('button', { name: say('en', 'invitations', 'actions.revoke'), exact: true }).click()
  const revoked = admin.getByText(say('en', 'invitations', 'actions.revoked'))
  await expect(revoked).toBeVisible()
  // Undone at once, and then withdrawn for good.
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
