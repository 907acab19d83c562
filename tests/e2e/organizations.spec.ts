import type { Page } from '@playwright/test'
import { demoPersonId, listMemberRoleIds, network, orgIdNamed } from '../../fixtures/demo-rows'
import { stopImport } from '../../fixtures/imports'
import { countRolesInBand, listInvitationsTo } from '../../fixtures/orgs'
import { makeOrg } from './org'
import { enterAs } from './people'
import { arrived, newAddress, say, watchConsole } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

/** A random staff member, so that parallel tests seldom pick the same one. */
async function memberOf(orgId: string): Promise<string> {
  const ids = await listMemberRoleIds(orgId, { staff: true })
  return ids[Math.floor(Math.random() * ids.length)]!
}

async function isAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect
    .soft(
      violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      `axe on ${page.url()}`,
    )
    .toEqual([])
}

/** Number of lines of a list, over all of its pages. */
async function linesOf(page: Page, path: string): Promise<number> {
  const open = async (at: string) => {
    await page.goto(at)
    await page.locator('main h1').waitFor()
    return page.locator('main tbody tr').count()
  }
  let lines = await open(path)
  const next = page.locator('main a[href*="after="]')
  for (let remaining = 20; remaining > 0 && (await next.count()) > 0; remaining -= 1) {
    lines += await open((await next.last().getAttribute('href'))!)
  }
  return lines
}

test('each number of the overview opens the list that it counts', async ({ page }) => {
  const orgId = await orgIdNamed(network)
  await enterAs(page.context(), await demoPersonId('nadia'))
  const finish = watchConsole(page)
  await page.goto(`/orgs/${orgId}`)
  const links = page.locator(
    'main section > div > a:is([href*="/members?state="], [href*="/invitations?state="]), main figure a[href*="/credentials?"]',
  )
  const numbers = new Map<string, number>()
  await links.first().waitFor()
  for (const link of await links.all()) {
    const told = await link.locator('span').last().textContent()
    numbers.set((await link.getAttribute('href'))!, Number(told?.replaceAll(',', '')))
  }
  expect(numbers.size).toBeGreaterThanOrEqual(9)
  for (const [path, told] of numbers) expect.soft(await linesOf(page, path), path).toBe(told)
  finish()
})

test('an admin filters and searches members, and removes a filter', async ({ page }) => {
  const orgId = await orgIdNamed(network)
  await enterAs(page.context(), await demoPersonId('nadia'))
  const rows = page.locator('main tbody tr')
  // An outdated address redirects to the filter of its question.
  await page.goto(`/orgs/${orgId}/members?band=EXPIRED`)
  await expect(page).toHaveURL(/\/members\?deadline=EXPIRED$/)
  const expired = await countRolesInBand(orgId, 'EXPIRED')
  await expect(rows).toHaveCount(expired)
  // The counts stay while a filter is set, and a second filter is added to the first.
  // The most urgent come first.
  await expect(page.locator('th[aria-sort=ascending]')).toContainText(say('en', 'members', 'table.expires'))
  const chip = page
    .locator('main nav a[aria-current=true]')
    .filter({ hasText: say('en', 'enums', 'deadlines.EXPIRED') })
  await expect(chip).toContainText(String(expired))
  await page.getByRole('button', { name: say('en', 'common', 'questions.units') }).click()
  await page
    .locator('main nav')
    .getByRole('link', { name: say('en', 'compliance', 'ways.answers.COMPLETE') })
    .click()
  await expect(page).toHaveURL(/deadline=EXPIRED&units=COMPLETE$/)
  await chip.click()
  await expect(page).toHaveURL(/\/members\?units=COMPLETE$/)
  // A selection applies at once; a column header sorts.
  await page.locator('main select[name=department]').selectOption({ index: 1 })
  await expect(page).toHaveURL(/department=/)
  await page
    .getByRole('columnheader')
    .getByRole('link', { name: say('en', 'members', 'table.member') })
    .click()
  await expect(page).toHaveURL(/department=.*sort=name/)
  await expect(page.locator('th[aria-sort=ascending]')).toContainText(say('en', 'members', 'table.member'))
  await page.goto(`/orgs/${orgId}/members?q=E000007`)
  await expect(page.locator('main tbody tr')).toHaveCount(1)
})

test('an admin imports people from pasted rows after a preview', async ({ page }) => {
  const { id: orgId, adminId } = await makeOrg()
  await enterAs(page.context(), adminId)
  const email = newAddress('imported')
  const number = `T-${Date.now().toString(36)}`
  const finish = watchConsole(page)
  await page.goto(`/orgs/${orgId}/members/import`)
  await isAccessible(page)
  const rows = page.locator('textarea[name=text]')
  const check = page.getByRole('button', { name: say('en', 'imports', 'start.go'), exact: true })
  await expect(async () => {
    if (/import$/.test(page.url())) {
      await rows.fill(
        `Email;First name;Last name;Employee ID;Department\n${email};Tara;Imported;${number};Emergency\nnobody;;;;`,
      )
      await check.click()
    }
    await expect(page).toHaveURL(/step=columns/, { timeout: 8000 })
  }).toPass()
  await isAccessible(page)
  const id = /import\/([0-9a-f-]+)/.exec(page.url())![1]!
  await page.goto(`/orgs/${orgId}/members/import/${id}?step=check`)
  await expect(page.getByRole('main')).toContainText('Tara')
  expect(await listInvitationsTo(email)).toEqual([])
  await page.goto(`/orgs/${orgId}/members/import/${id}?step=apply`)
  await expect(page.getByRole('link', { name: say('en', 'imports', 'apply.leftFix'), exact: true })).toBeVisible()
  await isAccessible(page)
  await expect(async () => {
    const go = page.locator('main form button[type=submit]')
    if (await go.isVisible()) await go.click()
    await expect(page.getByText(say('en', 'imports', 'result.done'))).toBeVisible({ timeout: 15_000 })
  }).toPass()
  const invitation = { employeeId: number, department: 'Emergency', state: 'OPEN' }
  expect(await listInvitationsTo(email)).toEqual([expect.objectContaining(invitation)])

  // An interrupted import can be continued from here as long as the rows of its file are kept.
  const goOn = page.getByRole('button', { name: say('en', 'imports', 'apply.goOn'), exact: true })
  await stopImport(id, 29)
  await page.reload()
  await expect(goOn).toBeVisible()
  await stopImport(id, 31)
  await page.reload()
  await expect(page.getByText(say('en', 'imports', 'result.stopped'))).toBeVisible()
  await expect(goOn).toBeHidden()
  finish()
})

test('on a phone every page of an organization of 400 is whole and accessible', async ({ page }) => {
  const orgId = await orgIdNamed(network)
  const home = `/orgs/${orgId}`
  const roleId = await memberOf(orgId)
  await enterAs(page.context(), await demoPersonId('nadia'))
  await page.setViewportSize({ width: 390, height: 844 })
  const paths = ['/orgs', home, `${home}?tab=settings`, `${home}/members`, `${home}/members/${roleId}`]
  paths.push(`${home}/credentials`, `${home}/invitations`, `${home}/invitations/new`, `${home}/members/import`)
  for (const path of paths) {
    expect.soft((await page.goto(path))?.status(), path).toBe(200)
    await arrived(page, path)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(over, `${path} too wide`).toBeLessThanOrEqual(0)
    await isAccessible(page)
  }
})
