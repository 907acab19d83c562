import type { BrowserContext, Page } from '@playwright/test'
import { auditDetailsOf } from '../../fixtures/stored-rows'
import { makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'

const orgs = (key: string, values?: Record<string, string>) => say('en', 'orgs', key, values)

async function makeSuperAdmin(context: BrowserContext): Promise<void> {
  const { id } = await makePerson({ noCredential: true, superAdmin: true })
  await enterAs(context, id)
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an admin of a new organization is asked to invite people, and finds its pages as tabs', async ({
  page,
  context,
}) => {
  const org = await makeOrg()
  await enterAs(context, org.adminId)
  await page.goto('/orgs')
  await expect(title(page, org.name)).toBeVisible()
  await expect(page.getByRole('link', { name: orgs('overview.invite') })).toBeVisible()
  const pages = page.getByRole('navigation', { name: orgs('nav.label', { name: org.name }) })
  await pages.getByRole('link', { name: orgs('nav.settings') }).click()
  await expect(title(page, orgs('settings.title'))).toBeVisible()
  await expect(pages.getByRole('link', { name: orgs('nav.settings') })).toHaveAttribute('aria-current', 'page')
})

test('a super admin finds an organization, gives a reason and sees its pages', async ({ page, context }) => {
  const org = await makeOrg()
  await makeSuperAdmin(context)
  await page.goto(`/orgs?q=${encodeURIComponent(org.name)}`)
  await page.getByRole('link', { name: org.name }).click()
  await expect(title(page, orgs('visit.title', { name: org.name }))).toBeVisible()
  const open = page.getByRole('button', { name: orgs('visit.submit') })
  await open.click()
  await expect(page.getByText(say('en', 'validation', 'enter.reason'))).toBeVisible()
  await page.getByLabel(orgs('visit.reason')).fill('Support')
  await open.click()
  await expect(page.getByText(say('en', 'validation', 'reasonTooShort'))).toBeVisible()
  await page.getByLabel(orgs('visit.reason')).fill('Support request')
  await open.click()
  await expect(title(page, org.name)).toBeVisible()
  await expect(page.getByText(orgs('visit.notice'))).toBeVisible()
  expect(await auditDetailsOf(org.id, 'org.visited')).toEqual([{ reason: 'Support request' }])
})

test('an admin adds, changes and removes an approval number', async ({ page, context }) => {
  const org = await makeOrg()
  await enterAs(context, org.adminId)
  await page.goto(`/orgs/${org.id}?tab=settings`)
  const form = page.getByRole('dialog')
  const number = form.getByRole('textbox', { name: orgs('provider.number') })
  const submit = form.getByRole('button', { name: say('en', 'common', 'actions.save'), exact: true })
  // A press before the page's script is loaded does nothing.
  await expect(async () => {
    if (!(await form.isVisible())) await page.getByRole('button', { name: orgs('provider.add') }).click()
    await expect(form).toBeVisible({ timeout: 3000 })
  }).toPass()
  await form.getByRole('combobox', { name: orgs('provider.geo') }).selectOption('TX')
  await form.locator('summary').click()
  await form.getByRole('checkbox', { name: /^LVN/ }).check()
  await number.fill('TX 44')
  await form.getByRole('textbox', { name: orgs('provider.from') }).fill('1/1/2025')
  await submit.click()
  await page.getByRole('button', { name: orgs('provider.edit', { number: 'TX 44' }) }).click()
  await number.fill('TX 45')
  await submit.click()
  await page.getByRole('button', { name: orgs('provider.remove', { number: 'TX 45' }) }).click()
  await page.getByRole('button', { name: say('en', 'common', 'actions.remove'), exact: true }).click()
  await expect(page.getByText(orgs('providers.empty'))).toBeVisible()
})
