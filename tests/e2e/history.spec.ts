import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeEnrollment } from '../../fixtures/enrollments'
import { makeFailedJob } from '../../fixtures/jobs'
import { makeOrgVisit } from '../../fixtures/orgs'
import { makeTask, makeTaskSession } from '../../fixtures/tasks'
import { answerFeedback, checkWholeChain, sendFeedback } from './desk-steps'
import { makeMember, makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const reason = 'Asked by phone, ticket 512'
const words = (key: string, values: Record<string, string> = {}) => say('en', 'history', key, values)

/** Signs in as a new super admin. */
async function enterSuperAdmin(page: Page): Promise<string> {
  const { id } = await makePerson({ noCredential: true, superAdmin: true, firstName: 'Sol', lastName: 'Vega' })
  await enterAs(page.context(), id)
  return id
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('#root')).toHaveAttribute('data-loaded', 'true')
}

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

test('a super admin has the whole chain checked, and opens what an entry kept with a reason', async ({ page }) => {
  const org = await makeOrg('TASKS')
  const task = await makeTask({ org, title: 'Skills day' })
  await enterSuperAdmin(page)
  await checkWholeChain(page)

  await open(page, `/super/audit?subject=${task.id}&action=task.created`)
  await expect(page.getByText('created a class')).toBeVisible()
  await page.getByRole('button', { name: /^Read what changed in #/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('super.reason')).fill('short')
  await dialog.getByRole('button', { name: words('super.openOk') }).click()
  await expect(dialog).toContainText('at least 10 characters')
  await dialog.getByLabel(words('super.reason')).fill(reason)
  await dialog.getByRole('button', { name: words('super.openOk') }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /Title/ })).toContainText('Skills day')
  await isAccessible(page)
})

test('a super admin reads a person’s history only after saying why, and the person reads the reason', async ({
  page,
}) => {
  const person = await makePerson({ noCredential: true })
  await enterSuperAdmin(page)
  await open(page, `/super/audit?person=${person.id}`)
  await page.getByLabel(words('super.reason')).fill(reason)
  await page.getByRole('button', { name: words('super.personOk') }).click()
  await expect(page.getByText('Sol Vega opened a person’s history')).toBeVisible()

  await enterAs(page.context(), person.id)
  await open(page, '/account/organizations')
  await expect(page.getByText(`Reason: ${reason}`)).toBeVisible()
  await page.getByRole('link', { name: words('own.link') }).click()
  await expect(page.getByText('Sol Vega opened a person’s history')).toBeVisible()
  await expect(page.getByText(`Reason: ${reason}`)).toBeVisible()
  await isAccessible(page)
})

test('an admin reads a visit of the installation with its reason in the organization’s history', async ({ page }) => {
  const org = await makeOrg('TASKS')
  const wheel = await enterSuperAdmin(page)
  await open(page, `/orgs/${org.id}`)
  await page.getByRole('textbox').fill(reason)
  await page.getByRole('button', { name: say('en', 'orgs', 'visit.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(org.name)
  expect(wheel).not.toBe(org.adminId)

  await enterAs(page.context(), org.adminId)
  await open(page, `/orgs/${org.id}?tab=settings`)
  await page.getByRole('link', { name: words('org.open') }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Sol Vega opened the organization for support' })
  await expect(row).toContainText(`Reason: ${reason}`)
  await expect(row).toContainText(words('kinds.support'))
  await isAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('en', 'common', 'list.exportCsv') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('history.csv')
})

test('an admin opens the history of a class from its page, searches it by a name and downloads what is shown', async ({
  page,
}) => {
  const org = await makeOrg('TASKS')
  const task = await makeTask({ org, title: 'Safe transfers' })
  await makeTask({ org, title: 'Wound care' })
  const member = await makeMember(org.id, 'Odalys')
  await makeEnrollment(await makeTaskSession({ org, task }), member)
  await enterAs(page.context(), org.adminId)
  await open(page, `/orgs/${org.id}/tasks/${task.id}`)
  await page.getByRole('button', { name: say('en', 'common', 'list.rowActions', { name: 'Safe transfers' }) }).click()
  await page.getByRole('link', { name: say('en', 'common', 'list.history'), exact: true }).click()

  const chip = page.getByRole('link', { name: words('filter.record.TASK', { name: 'Safe transfers' }) })
  await expect(chip).toBeVisible()
  const rows = page.getByRole('list', { name: words('list.caption') }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'enrolled: “Safe transfers”' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Wound care' })).toHaveCount(0)
  await isAccessible(page)

  await page.getByRole('searchbox', { name: words('filter.words') }).fill('odalys')
  await page.getByRole('button', { name: words('filter.show') }).click()
  await expect(rows).toHaveCount(1)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('en', 'common', 'list.exportCsv') }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Odalys Quist enrolled,enrollment.made,Odalys Quist,Safe transfers,')

  await chip.click()
  await expect(chip).toBeHidden()
  await expect(rows.filter({ hasText: 'Odalys Quist' }).first()).toBeVisible()
})

test('a super admin answers a message: the person gets the answer by mail', async ({ page }) => {
  const person = await makePerson({ noCredential: true })
  await enterAs(page.context(), person.id)
  await open(page, '/account')
  const question = `Where is my certificate, ${person.id}?`
  await sendFeedback(page, question)

  await enterSuperAdmin(page)
  await answerFeedback(page, person.email, question, 'It is in your documents.')
  await isAccessible(page)
})

test('a super admin has a job done again that failed', async ({ page }) => {
  await makeFailedJob('550 <ana@example.com> unknown')
  await enterSuperAdmin(page)
  await open(page, '/super/jobs?queue=mail')
  const row = page.getByRole('row').filter({ hasText: '550 <[address]> unknown' }).first()
  await expect(row).toBeVisible()
  await isAccessible(page)
  await row.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByText('Retrying 1 job')).toBeVisible()
})

test('nobody else finds these pages', async ({ page }) => {
  const org = await makeOrg()
  const stranger = await makePerson({ noCredential: true })
  await makeOrgVisit(stranger.id, org.id, new Date())
  await enterAs(page.context(), stranger.id)
  for (const path of [
    '/super/audit',
    '/super/feedback',
    '/super/jobs',
    '/super/audit/export',
    `/orgs/${org.id}/history`,
  ])
    expect((await page.request.get(path)).status(), path).toBe(404)
})
