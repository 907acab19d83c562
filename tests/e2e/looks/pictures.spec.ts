import { expect, type Page } from '@playwright/test'
import { removeSessionsOf } from '../../../fixtures/sessions'
import { newSession } from '../people'
import { arrived } from '../stage'
import { distinctPages, ids, walkers } from '../walks'
import { compareOrKeep, unusedPictures } from './album'
import { pictureOf } from './picture'
import { stillAt } from './still-database'
import { test } from './still-product'

// One after the other, on one database: earlier walks leave the same rows behind in every run.
test.describe.configure({ mode: 'default' })

/** Counters of everything in the database, including rows of earlier walks: shown as zeros in the pictures. */
const counts = ['main a[href="/super/people"]', '#history-chain']

/**
 * Runs in the page. Addresses of people made for the test, their ids and those of the server differ from run to run,
 * and the numbers of the history grow with every walk, also with one that is retried.
 */
function steady(counting: readonly string[]): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const text = node.nodeValue ?? ''
    const named = text
      .replaceAll(/\bmade-[\w-]+@/g, 'made@')
      .replaceAll(/^#\d+$/g, '#000')
      .replaceAll(/\blocalhost:\d+/g, 'localhost:3000')
      .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, '00000000-0000-4000-8000-000000000000')
    const isCount = counting.some((selector) => node.parentElement?.closest(selector))
    const same = isCount ? named.replaceAll(/[\d,]+/g, '00') : named
    if (same !== text) node.nodeValue = same
  }
}

/** Waits for late parts: times in the reader's zone, counts. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('#root[data-loaded]')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(steady, counts)
}

for (const walker of walkers) {
  test(`every page of ${walker.name} looks as it did`, async ({ browser, still: { origin, album } }) => {
    const pictures = distinctPages(await ids()).filter((picture) => picture.walker === walker)
    const context = await browser.newContext({
      locale: 'en-US',
      timezoneId: 'America/Los_Angeles',
      reducedMotion: 'reduce',
    })
    const userId = await walker.enter(origin)
    // Only one device, however often the person has come before.
    if (userId) await removeSessionsOf(userId)
    if (userId) await context.addCookies([{ name: 'sid', value: await newSession(userId), url: origin }])
    const page = await context.newPage()
    await page.clock.setFixedTime(stillAt)
    for (const { name, path } of pictures) {
      const draw = async () => {
        // The narrowest width first: a row of tabs scrolls to the open one.
        await page.setViewportSize({ width: 390, height: 900 })
        await page.goto(origin + path)
        await arrived(page, path)
        await settle(page)
        return pictureOf(page)
      }
      expect.soft(await compareOrKeep(album, name, draw), `picture of ${path}`).toBe('')
    }
    await context.close()
  })
}

test('no picture is kept of a page that is gone', async ({ still: _ }) => {
  expect(unusedPictures(distinctPages(await ids()).map(({ name }) => name))).toEqual([])
})
