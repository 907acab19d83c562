import type { Page } from '@playwright/test'
import { makeMember, makeOrg } from './org'
import { enterAs } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { violationsOf } from './violations'

const common = (key: string) => say('en', 'common', key)

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** The address of an organization's members: an administrator, who opens it, and two more. */
async function membersOf(page: Page) {
  const org = await makeOrg()
  await makeMember(org.id, 'Ana')
  await makeMember(org.id, 'Ben')
  await enterAs(page.context(), org.adminId)
  return `/orgs/${org.id}/members`
}

const parts = (page: Page) => ({
  filters: page.locator('summary', { hasText: common('list.filters') }),
  sort: page.getByRole('combobox', { name: common('list.sortBy') }),
  more: page.getByRole('button', { name: common('questions.other') }),
  admins: page.getByRole('link', { name: say('en', 'enums', 'roleTypes.ADMIN') }),
  members: page.getByRole('link', { name: /^Quist, (Ana|Ben)$/ }),
})

test('on a phone a list stands below its search and one button, which opens the filters and says how many are set', async ({
  page,
}) => {
  const home = await membersOf(page)
  await page.goto(home)
  const { filters, sort, more, admins, members } = parts(page)
  await expect(filters).toHaveText('Filters')
  await expect(sort).toBeHidden()
  await expect(admins).toBeHidden()

  // Unfolded, each filter is complete and in view.
  await filters.click()
  await expect(sort).toBeVisible()
  for (const chip of await page.locator('main .list-chips .chip').all()) {
    const box = await chip.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  }
  expect(await violationsOf(page)).toEqual([])
  await more.click()
  await admins.click()
  await expect(page).toHaveURL(/role=ADMIN/)
  await expect(filters).toHaveText('Filters (1)')
  await expect(members).toHaveCount(0)

  // Folded, active filters stay in view and can be removed there.
  await page.getByRole('button', { name: common('list.showResults') }).click()
  await expect(filters).toBeFocused()
  await expect(sort).toBeHidden()
  await expect(admins).toBeVisible()
  await admins.click()
  await expect(filters).toHaveText('Filters')
  await expect(members).toHaveCount(2)
  await page.goBack()
  await expect(filters).toHaveText('Filters (1)')
  await expect(members).toHaveCount(0)
})

test('on a phone the keyboard opens the filters and chooses; a desk shows them without the button', async ({
  page,
}) => {
  const home = await membersOf(page)
  await page.goto(home)
  const { filters, sort, more, admins } = parts(page)
  await page.getByRole('button', { name: common('list.search'), exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(filters).toBeFocused()
  await page.keyboard.press('Enter')
  await sort.selectOption('employeeId')
  await expect(page).toHaveURL(/sort=employeeId/)
  await expect(sort).toBeVisible()
  // The sort order is not a filter.
  await expect(filters).toHaveText('Filters')
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(filters).toBeHidden()
  await more.click()
  await expect(admins).toBeVisible()
  await page.goto(home)
  await expect(sort).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters of a phone open and act all the same', async ({ page }) => {
    await page.goto(await membersOf(page), { waitUntil: 'load' })
    const { filters, sort, more, admins, members } = parts(page)
    await expect(sort).toBeHidden()
    await filters.click()
    await sort.selectOption('employeeId')
    await page.getByRole('button', { name: common('list.search'), exact: true }).click()
    await expect(page).toHaveURL(/sort=employeeId/)
    await filters.click()
    await more.click()
    await admins.click()
    await expect(filters).toHaveText('Filters (1)')
    await expect(members).toHaveCount(0)
  })
})
