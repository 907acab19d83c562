import { demoPersonId } from '../../fixtures/demo-rows'
import { makeOrg } from './org'
import { enterAs } from './people'
import { say } from './stage'
import { expect, test } from './test'
import { ids } from './walks'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('on a phone the way back is the page above alone, a desk has the whole of it', async ({ page }) => {
  const org = await makeOrg()
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}/members`)
  const trail = page.getByRole('navigation', { name: say('en', 'common', 'breadcrumbs.label') })
  const above = trail.getByRole('link', { name: org.name })
  await expect(above).toBeVisible()
  await expect(trail.getByRole('listitem')).toHaveCount(1)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(trail.getByRole('listitem')).toHaveCount(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await above.click()
  await expect(page).toHaveURL(`/orgs/${org.id}`)
})

test('on a phone a toast stands at the foot of the screen, where it covers no title', async ({ page }) => {
  const org = await makeOrg()
  await enterAs(page.context(), org.adminId)
  await page.goto(`/orgs/${org.id}/members`)
  await page.locator('.toaster').waitFor({ state: 'attached' })
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('suma:toast', { detail: { title: 'Saved' } })))
  const toast = page.locator('.toast')
  const foot = async () => {
    const box = await toast.boundingBox()
    return [box?.x, (box?.y ?? 0) + (box?.height ?? 0), box?.width]
  }
  // After the animation that brings it in.
  await expect.poll(foot).toEqual([16, 844 - 16, 390 - 32])
})

test('with text twice as large all tools of the header are within reach on a phone', async ({ page }) => {
  const org = await makeOrg()
  await enterAs(page.context(), org.adminId)
  await page.goto('/dashboard')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  const tools = page.getByRole('banner').locator('a, button').filter({ visible: true })
  expect(await tools.count()).toBeGreaterThan(5)
  const ends = await tools.evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(390)
})

test('with text twice as large nothing scrolls sideways on a phone', async ({ page }) => {
  await enterAs(page.context(), await demoPersonId('olivia'))
  const { org, roster } = await ids()
  await page.setViewportSize({ width: 320, height: 844 })
  for (const path of [
    '/dashboard',
    '/account',
    `/orgs/${org}`,
    `/orgs/${org}/members`,
    roster.replace('/roster', ''),
  ]) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('on a phone every link of a card is at least 24 px high', async ({ page }) => {
  await enterAs(page.context(), await demoPersonId('maria'))
  for (const path of ['/dashboard', '/enrollments', '/documents']) {
    await page.goto(path)
    const links = page.locator('main a.link').filter({ visible: true })
    const low = await links.evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.textContent),
    )
    expect.soft(low, path).toEqual([])
  }
})
