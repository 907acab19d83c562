import { readdirSync } from 'node:fs'
import { expect, type Page, type Response } from '@playwright/test'
import { removeSessionsOf } from '../../fixtures/sessions'
import { type Album, compareOrKeep, unusedPictures } from './looks/album'
import { pictureOf } from './looks/picture'
import { stillAt } from './looks/still-database'
import { test } from './looks/still-product'
import { newSession } from './people'
import { rawMessage, wordsOn } from './sentences'
import { arrived, watchConsole } from './stage'
import { axeOn } from './violations'
import { type Address, distinctPages, ids, walkers } from './walks'

// One after the other, on one database: what somebody left behind is the same in every run.
test.describe.configure({ mode: 'default' })

/** Every rule that is neither of level AAA nor out of date. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, grave or not. */
async function troubles(page: Page): Promise<string[]> {
  const violations = await axeOn(page, { runOnly: { type: 'tag', values: standard } })
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

async function expectHeaders(response: Response | null): Promise<void> {
  const headers = response?.headers() ?? {}
  const html = (await response?.text()) ?? ''
  const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'/.exec(headers['content-security-policy'] ?? '')?.[1]
  expect.soft(nonce, 'a nonce').toBeTruthy()
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  expect.soft(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
  expect.soft(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect.soft(headers['x-content-type-options']).toBe('nosniff')
  // The address of a survey or a transcript is its key: no page that it leads to learns it.
  const referrer = /\/(?:survey|shared-transcript)\//.test(response?.url() ?? '')
    ? 'no-referrer'
    : 'strict-origin-when-cross-origin'
  expect.soft(headers['referrer-policy']).toBe(referrer)
  expect.soft(headers['cache-control']).toContain('no-store')
  expect.soft(headers['x-powered-by']).toBeUndefined()
}

/** What counts everything there is, with what the walks before have made: as many zeros, whoever walked. */
const counts = ['main a[href="/super/people"]', '#history-chain']

/**
 * The addresses of people who were made for the test, their ids and those of its server are others in each run; the numbers
 * of the history go on with every walk, also one that is tried again.
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

/** Late parts are there: times in the reader's zone, counts. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('#root[data-loaded]')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(steady, counts)
}

/** At the narrowest first: a row of tabs begins at the open one. */
async function open(page: Page, url: string): Promise<Response | null> {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return page.goto(url)
}

type Looker = { page: Page; origin: string; album: Album }

/** One look at a page: its answer, its headers, its picture, what axe finds in both themes, its words, and what is too wide. */
async function look({ page, origin, album }: Looker, address: Address, picture?: string): Promise<void> {
  const { path, status = 200, ends, brief } = address
  const response = await open(page, origin + path)
  expect.soft(response?.status(), path).toBe(status)
  expect.soft(new URL(page.url()).pathname, path).toBe(ends ?? new URL(path, origin).pathname)
  await arrived(page, path)
  await expect.soft(page.locator('html'), path).toHaveAttribute('lang', 'en')
  await expect.soft(page, `title of ${path}`).toHaveTitle(/.{5}/)
  if (brief) return
  await expectHeaders(response)

  const draw = async () => {
    if (page.viewportSize()?.width !== 390) await open(page, origin + path)
    await settle(page)
    return pictureOf(page)
  }
  if (picture) expect.soft(await compareOrKeep(album, picture, draw), `picture of ${path}`).toBe('')
  await page.setViewportSize({ width: 1440, height: 900 })
  expect.soft(await troubles(page), `axe on ${path} at 1440 px`).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await troubles(page), `axe on ${path} at 390 px in the dark`).toEqual([])
  expect.soft(rawMessage.exec(await wordsOn(page))?.[0], `a raw message on ${path}`).toBeUndefined()
}

for (const walker of walkers) {
  const { name, enter, visits } = walker
  test(`every page of ${name} is whole, accessible and looks as it did`, async ({
    browser,
    still: { origin, album },
  }) => {
    const known = await ids()
    const pictures = distinctPages(known)
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })
    const userId = await enter(origin)
    // One device, however often somebody has come before.
    if (userId) await removeSessionsOf(userId)
    if (userId) await context.addCookies([{ name: 'sid', value: await newSession(userId), url: origin }])
    const page = await context.newPage()
    await page.clock.setFixedTime(stillAt)
    const looker = { page, origin, album }
    const finish = watchConsole(page)
    for (const { path: wanted, ...rest } of visits) {
      const path = typeof wanted === 'string' ? wanted : wanted(known)
      const picture = pictures.find((one) => one.walker === walker && one.path === path)?.name
      await look(looker, { path, ...rest }, picture)
    }
    finish()
    await context.close()
  })
}

/**
 * Addresses that only lead on, one whose token only a mail has (`credit-proposals.spec.ts`), and one for the author of a draft
 * (`rules.spec.ts`).
 */
const elsewhere = ['/users', '/users/sign_in', '/unsubscribe/[token]', '/super/rules/[versionId]/edit']

test('every page of the product is walked', async ({ still: _ }) => {
  const known = await ids()
  const walked = walkers.flatMap(({ visits }) =>
    visits
      .filter(({ status }) => status !== 404)
      .map(({ path }) => (typeof path === 'string' ? path : path(known)).split('?')[0] ?? ''),
  )
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '').replaceAll(/\([^)]*\)\/?/g, '')}`.replace(/(.)\/$/, '$1'))
    .toSorted((a, b) => a.split('[').length - b.split('[').length)
  const form = (page: string) => new RegExp(`^${page.replaceAll(/\[\w+\]/g, '[^/]+')}$`)
  // A page with a name of its own is no other page with an id.
  const named = (path: string) => pages.find((page) => page === path) ?? pages.find((page) => form(page).test(path))
  const seen = new Set(walked.map(named))
  expect(pages.filter((page) => !seen.has(page) && !elsewhere.includes(page))).toEqual([])
  expect(unusedPictures(distinctPages(known).map(({ name }) => name))).toEqual([])
})
