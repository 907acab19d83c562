import type { Page } from '@playwright/test'
import { deskReason } from '../../fixtures/desk'
import { appointSuperAdmin, createOrganization } from './desk-steps'
import { makeOrg } from './org'
import { enter, enterAs, makePerson } from './people'
import { newAddress, say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const desk = (key: string, values?: Record<string, string>) => say('en', 'installation', key, values)
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })

async function superAdminPage(page: Page): Promise<string> {
  const { id } = await makePerson({ noCredential: true, superAdmin: true })
  await enterAs(page.context(), id)
  return id
}

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

test('a super admin creates an organization and invites its admin, who is written to', async ({ page }) => {
  await superAdminPage(page)
  await page.goto('/super')
  await expect(title(page, desk('overview.title'))).toBeVisible()
  await isAccessible(page)
  const name = `Lakeside ${Date.now().toString(36)}`
  await createOrganization(page, name, newAddress('first-admin'))
  await isAccessible(page)

  const second = newAddress('second-admin')
  await page.getByRole('button', { name: desk('org.invite') }).click()
  await page.getByRole('dialog').getByLabel(desk('org.inviteContact')).fill(second)
  await page.getByRole('dialog').getByLabel(desk('org.reason')).fill('The first one is on leave')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: desk('org.inviteSave') })
    .click()
  await expect(toast(page, desk('org.invitedDone'))).toBeVisible()
  await expect(page.getByText(second)).toBeVisible()

  await page.goto(`/super/orgs?q=${encodeURIComponent(name.toUpperCase())}`)
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await isAccessible(page)
})

test('a suspended organization says why on its pages and refuses a change, works again once resumed, and is closed for good, not under another name', async ({
  page,
  browser,
}) => {
  const org = await makeOrg()
  await superAdminPage(page)
  const admin = await (await browser.newContext()).newPage()
  await enterAs(admin.context(), org.adminId)
  await admin.goto(`/orgs/${org.id}?tab=settings`)

  await page.goto(`/super/orgs/${org.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: desk('org.suspend'), exact: true }).click()
  await dialog.getByLabel(desk('org.reason')).fill('short')
  await dialog.getByRole('button', { name: desk('org.suspend'), exact: true }).click()
  await expect(dialog.getByText(say('en', 'validation', 'reasonTooShort'))).toBeVisible()
  await dialog.getByLabel(desk('org.reason')).fill(deskReason)
  await dialog.getByRole('button', { name: desk('org.suspend'), exact: true }).click()
  await expect(toast(page, desk('org.suspended'))).toBeVisible()
  await expect(page.getByText(desk('orgStates.SUSPENDED')).first()).toBeVisible()

  // The page was open before, so its change is refused with a message.
  await admin.getByLabel(say('en', 'account', 'fields.city')).fill('Fresno')
  await admin.getByRole('button', { name: say('en', 'orgs', 'settings.save') }).click()
  await expect(admin.getByText(say('en', 'errors', 'orgSuspended'))).toBeVisible()
  await admin.goto(`/orgs/${org.id}/members`)
  await expect(admin.getByText(deskReason)).toBeVisible()
  await isAccessible(admin)

  await page.getByRole('button', { name: desk('org.resume'), exact: true }).click()
  await dialog.getByLabel(desk('org.reason')).fill('They have paid meanwhile')
  await dialog.getByRole('button', { name: desk('org.resume'), exact: true }).click()
  await expect(toast(page, desk('org.resumed'))).toBeVisible()
  await admin.goto(`/orgs/${org.id}?tab=settings`)
  await expect(admin.getByText(deskReason)).toHaveCount(0)
  await admin.getByLabel(say('en', 'account', 'fields.city')).fill('Fresno')
  await admin.getByRole('button', { name: say('en', 'orgs', 'settings.save') }).click()
  await expect(admin.getByText(say('en', 'orgs', 'settings.saved'))).toBeVisible()

  // An administrator has saved something since this page was opened.
  await page.reload()
  await page.getByRole('button', { name: desk('org.close'), exact: true }).click()
  await dialog.getByLabel(desk('org.reason')).fill('They have asked us to close it')
  await dialog.getByLabel(desk('org.closeName')).fill('Something else')
  await dialog.getByRole('button', { name: desk('org.close'), exact: true }).click()
  await expect(dialog.getByText(say('en', 'validation', 'orgName'))).toBeVisible()
  await dialog.getByLabel(desk('org.closeName')).fill(org.name)
  await dialog.getByRole('button', { name: desk('org.close'), exact: true }).click()
  await expect(toast(page, desk('org.closed'))).toBeVisible()
  await expect(page.getByRole('button', { name: desk('org.resume'), exact: true })).toHaveCount(0)
  const answer = await admin.goto(`/orgs/${org.id}`)
  expect(answer?.status()).toBe(404)
})

test('a super admin tests mail and storage, and adds and removes another super admin', async ({ page, browser }) => {
  await superAdminPage(page)
  const other = await makePerson({ noCredential: true, firstName: 'Vera', lastName: 'Quist' })
  await page.goto('/super/settings')
  await isAccessible(page)
  const run = (what: string) =>
    page.getByRole('button', { name: `${desk('settings.run')}: ${desk(`settings.${what}`)}` })
  await run('storage').click()
  await expect(page.getByText(/^Passed/).first()).toBeVisible()
  await run('mail').click()
  await expect(page.getByText(/^Passed/)).toHaveCount(2, { timeout: 20_000 })
  const second = await enter(browser, await makePerson({ noCredential: true, superAdmin: true }))
  await appointSuperAdmin(page, { contact: other.email, name: 'Vera Quist' }, second)
  await second.context().close()
  await page.getByRole('button', { name: desk('settings.dismiss', { name: 'Vera Quist' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(desk('settings.reason')).fill('She has left the company')
  await dialog.getByRole('button', { name: desk('settings.dismissSave') }).click()
  await expect(page.getByRole('rowheader', { name: 'Vera Quist' })).toHaveCount(0)
})
