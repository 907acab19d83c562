import type { Page } from '@playwright/test'
import { enterAs, makePerson } from './people'
import { say } from './stage'
import { expect, test } from './test'

const tip = (page: Page) => page.locator('.tip')
const shell = (key: string) => say('en', 'common', `shell.${key}`)
const settings = (page: Page) => page.getByRole('banner').getByRole('link', { name: shell('accountSettings') })

async function open(page: Page): Promise<void> {
  await enterAs(page.context(), (await makePerson({ noCredential: true })).id)
  await page.goto('/account')
  await tip(page).waitFor({ state: 'attached' })
}

/** Places a button with a tooltip at the given distances from the edges, in pixels. */
const put = (page: Page, id: string, text: string, edges: Record<string, string>) =>
  page.evaluate(
    ([id, text, edges]) => {
      const button = Object.assign(document.createElement('button'), { id, textContent: '?' })
      Object.assign(button.dataset, { tip: text })
      Object.assign(button.style, { position: 'fixed', width: '24px', height: '24px', ...edges })
      document.body.append(button)
    },
    [id, text, edges] as const,
  )

/** The edges of the bubble and of its target, once the bubble shows. */
async function places(page: Page, id: string) {
  await expect(tip(page)).toHaveAttribute('data-shown', 'true')
  const [bubble, target] = [await tip(page).boundingBox(), await page.locator(`#${id}`).boundingBox()]
  if (!bubble || !target) throw new Error('nothing to measure')
  return { bubble, target }
}

test('a tooltip appears 300 ms after the mouse, fades for 300 ms, and leaves with it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await open(page)
  // Before the clock is frozen, so that the positioning library gets loaded.
  await settings(page).hover()
  await expect(tip(page)).toHaveAttribute('data-shown', 'true')
  await page.mouse.move(600, 600)
  // A fade still running would end by the old clock, in the middle of what follows.
  await expect(tip(page)).toBeHidden()
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await settings(page).hover()
  await page.clock.runFor(299)
  await expect(tip(page)).not.toHaveAttribute('data-shown')
  await page.clock.runFor(1)
  await expect(tip(page)).toHaveAttribute('data-shown', 'true')
  await expect(tip(page)).toHaveText(shell('accountSettings'))
  expect(await tip(page).evaluate((box) => getComputedStyle(box).transitionDuration)).toBe('0.3s')
  await expect(tip(page)).toHaveCSS('opacity', '1')
  await page.mouse.move(600, 600)
  await expect(tip(page)).not.toHaveAttribute('data-shown')
  await page.clock.runFor(299)
  expect(await tip(page).evaluate((box) => box.matches(':popover-open'))).toBe(true)
  await page.clock.runFor(1)
  await expect(tip(page)).toBeHidden()
})

test('a tooltip fades in, appears on keyboard focus, and closes on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await open(page)
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof Element && target.className === 'tip') document.body.dataset.faded = propertyName
    })
  })
  await page
    .getByRole('banner')
    .getByRole('link', { name: shell('home'), exact: true })
    .focus()
  // The bell is between them.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(settings(page)).toBeFocused()
  await expect(tip(page)).toHaveText(shell('accountSettings'))
  await expect(page.locator('body')).toHaveAttribute('data-faded', 'opacity')
  await page.keyboard.press('Escape')
  await expect(tip(page)).toBeHidden()
})

test('a tooltip is below its target, above without room, and shifted from the edges', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 500 })
  await open(page)
  const long = 'Only twenty-four of the forty-eight hours may be online, and these are more.'
  await put(page, 'middle', long, { top: '200px', left: '340px' })
  await put(page, 'bottom', long, { bottom: '0', left: '340px' })
  await put(page, 'right', long, { top: '200px', right: '0' })
  await put(page, 'left', long, { top: '120px', left: '0' })

  await page.locator('#middle').hover()
  const middle = await places(page, 'middle')
  expect(middle.bubble.y).toBeGreaterThanOrEqual(middle.target.y + middle.target.height)
  await page.locator('#bottom').hover()
  const bottom = await places(page, 'bottom')
  expect(bottom.bubble.y + bottom.bubble.height).toBeLessThanOrEqual(bottom.target.y)
  await page.locator('#right').hover()
  const right = await places(page, 'right')
  expect(right.bubble.x + right.bubble.width).toBeLessThanOrEqual(700)
  await page.locator('#left').hover()
  const left = await places(page, 'left')
  expect(Math.min(left.bubble.x, left.bubble.y)).toBeGreaterThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 700 } })

  test('a tap toggles it, a tap elsewhere closes it, and a button with a name only acts', async ({ page }) => {
    await open(page)
    await put(page, 'why', 'Because.', { top: '300px', left: '100px' })
    await page.locator('#why').tap()
    await expect(tip(page)).toHaveAttribute('data-shown', 'true')
    await page.locator('#why').tap()
    await expect(tip(page)).toBeHidden()
    await page.locator('#why').tap()
    await expect(tip(page)).toHaveAttribute('data-shown', 'true')
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(tip(page)).toBeHidden()
    await page
      .getByRole('banner')
      .getByRole('button', { name: shell('contactUs') })
      .tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(tip(page)).toBeHidden()
  })
})
