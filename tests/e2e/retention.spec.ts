import type { Page } from '@playwright/test'
import { deskReason } from '../../fixtures/desk'
import { makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const words = (key: string, values?: Record<string, string>) => say('en', 'orgData', key, values)

async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await violationsOf(page)
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
}

test('an admin chooses how long something is kept, takes all data of the organization away, and sees that it left', async ({
  page,
}) => {
  const org = await makeOrg()
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}?tab=data`)
  await isAccessible(page)

  const kind = words('kinds.endedInvitations')
  await page.getByRole('button', { name: words('retention.changeKind', { kind }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('retention.daysLabel')).fill('29')
  await dialog.getByRole('button', { name: words('retention.save') }).click()
  await expect(dialog.getByLabel(words('retention.daysLabel'))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(words('retention.daysLabel')).fill('60')
  await dialog.getByRole('button', { name: words('retention.save') }).click()
  await expect(page.getByText(words('retention.saved'), { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: kind })).toContainText('60 days')

  await page.getByRole('button', { name: words('archive.ask'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('archive.ask'), exact: true })
    .click()
  await expect(page.getByText(words('archive.asked'), { exact: true })).toBeVisible()
  const take = page.getByRole('link', { name: words('archive.take'), exact: true })
  await expect(async () => {
    await page.reload()
    await expect(take).toBeVisible({ timeout: 1000 })
  }).toPass()
  const [file] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(file.suggestedFilename()).toMatch(/^Suma organization data \d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('link', { name: words('disclosures.open') }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('disclosures.title') })).toBeVisible()
  await expect(page.locator('main tbody tr')).toHaveCount(2)
  await isAccessible(page)
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('en', 'common', 'list.exportCsv') }).click(),
  ])
  expect(list.suggestedFilename()).toBe('disclosures.csv')
})

test('a super admin places a legal hold, the admin of the organization is told of it without the reason, and it is released', async ({
  page,
  browser,
}) => {
  const org = await makeOrg()
  const wheel = await makePerson({ noCredential: true, superAdmin: true })
  await enterAs(page.context(), wheel.id)
  await page.goto(`/super/orgs/${org.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: words('holds.place'), exact: true }).click()
  await dialog.getByLabel(words('holds.reason')).fill(deskReason)
  await dialog.getByRole('button', { name: words('holds.place'), exact: true }).click()
  await expect(page.getByText(words('holds.placed'), { exact: true })).toBeVisible()
  await expect(page.getByText(words('holds.inForce'), { exact: true })).toBeVisible()
  await isAccessible(page)

  const admin = await (await browser.newContext()).newPage()
  await enterAs(admin.context(), org.adminId)
  await admin.goto(`/orgs/${org.id}?tab=data`)
  await expect(admin.getByText(words('holds.orgText'))).toBeVisible()
  await expect(admin.getByText(deskReason)).toHaveCount(0)

  await page.goto('/super/settings')
  await isAccessible(page)
  const row = page.getByRole('row', { name: org.name })
  await row.getByRole('button', { name: words('holds.release'), exact: true }).click()
  await dialog.getByLabel(words('holds.reason')).fill('The case is closed for good')
  await dialog.getByRole('button', { name: words('holds.release'), exact: true }).click()
  await expect(page.getByText(words('holds.released'), { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
})
