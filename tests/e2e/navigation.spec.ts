import type { Locator, Page } from '@playwright/test'
import { demoPersonId, network, orgIdNamed } from '../../fixtures/demo-rows'
import { countLooksBy } from '../../fixtures/stored-rows'
import { enterAs } from './people'
import { say, watchConsole } from './stage'
import { expect, test } from './test'
import { ids, visitor } from './walks'

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('.toaster').waitFor({ state: 'attached' })
}
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** The first link to each kind of page: addresses that differ only in their ids or filters count as one kind. */
async function oneOfEachKind(page: Page): Promise<Locator[]> {
  const links = new Map<string, Locator>()
  const all = page.locator('main a[href]:visible, nav a[href]:visible')
  const addresses = await all.evaluateAll((found) =>
    found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  for (const [index, address] of addresses.entries()) {
    const kind = address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    if (!links.has(kind)) links.set(kind, all.nth(index))
  }
  return [...links.values()]
}
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** An administrator of an organization whose members fill more than one page. */
async function openMembers(page: Page): Promise<void> {
  const orgId = await orgIdNamed(network)
  await enterAs(page.context(), await demoPersonId('nadia'))
  await open(page, `/orgs/${orgId}/members`)
}

for (const width of [390, 768, 1440])
  test(`at ${width} px a link at the foot of a long page opens the next at its top, and back returns to it`, async ({
    page,
  }) => {
    const finish = watchConsole(page)
    await page.setViewportSize({ width, height: 800 })
    await openMembers(page)
    const last = page.locator('main tbody a').last()
    await last.scrollIntoViewIfNeeded()
    const place = await scrolled(page)
    expect(place).toBeGreaterThan(800)
    await last.click()
    await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/)
    await expect(title(page)).toBeFocused()
    await expect(title(page)).toBeInViewport()
    expect(await scrolled(page)).toBe(0)

    await page.goBack()
    await expect(last).toBeInViewport()
    await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(5)
    finish()
  })

test('after navigation by keyboard the title has the focus, and Tab continues from there', async ({ page }) => {
  await openMembers(page)
  await expect(title(page)).not.toBeFocused()
  const tab = page
    .getByRole('navigation')
    .getByRole('link', { name: say('en', 'orgs', 'nav.credentials'), exact: true })
  await tab.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/credentials$/)
  await expect(title(page)).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
})

test('who hovers over or focuses a link of each kind in all lists has looked at nobody', async ({ page }) => {
  const known = await ids()
  const who = await visitor()
  const before = await countLooksBy(who)
  await enterAs(page.context(), who)
  let ahead = 0
  page.on('request', (request) => {
    if (request.headers().rsc) ahead += 1
  })
  const session = known.roster.replace(/\/roster$/, '')
  const task = session.replace(/\/task_sessions\/.*$/, '')
  const own = ['', '/members', '/credentials', '/invitations', '/tasks', '/curriculums'].map(
    (list) => `/orgs/${known.org}${list}`,
  )
  for (const address of [...own, task, session, known.roster, known.finished]) {
    await open(page, address)
    for (const link of await oneOfEachKind(page)) {
      await link.hover()
      await link.focus()
    }
    await page.waitForLoadState('networkidle')
  }
  // Everything that may be prefetched was.
  expect(ahead).toBeGreaterThan(10)
  expect(await countLooksBy(who)).toBe(before)
})
