import { readdirSync } from 'node:fs'
import { type APIResponse, type Browser, expect, type Page, type Response } from '@playwright/test'
import { misfits, wideText } from './fit'
import { enterAs } from './people'
import { rawMessage, wordsOn } from './sentences'
import { arrived, watchConsole } from './stage'
import { test } from './test'
import { axeOn } from './violations'
import { type Address, distinctPages, ids, walkers } from './walks'
import { ownWords, untranslated } from './words'

/** Every axe rule that is neither of level AAA nor deprecated. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The made-up language has no valid code and changes the letters of names; the nightly part `dark` tries these rules in English. */
const ofRealLanguages = { 'html-lang-valid': { enabled: false }, 'label-content-name-mismatch': { enabled: false } }

async function troubles(page: Page): Promise<string[]> {
  const violations = await axeOn(page, { runOnly: { type: 'tag', values: standard }, rules: ofRealLanguages })
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

async function expectHeaders(response: Response | APIResponse | null, path: string): Promise<void> {
  const headers = response?.headers() ?? {}
  const html = (await response?.text()) ?? ''
  const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'/.exec(headers['content-security-policy'] ?? '')?.[1]
  expect.soft(nonce, `a nonce on ${path}`).toBeTruthy()
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  expect.soft(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
  expect.soft(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect.soft(headers['x-content-type-options']).toBe('nosniff')
  // The address of a survey or a transcript is its key: no page it leads to may learn it.
  const referrer = /\/(?:survey|shared-transcript)\//.test(response?.url() ?? '')
    ? 'no-referrer'
    : 'strict-origin-when-cross-origin'
  expect.soft(headers['referrer-policy']).toBe(referrer)
  expect.soft(headers['cache-control']).toContain('no-store')
  expect.soft(headers['x-powered-by']).toBeUndefined()
}

/** Checks the status of the response and the address at which redirects ended. */
function expectAnswer(response: Response | APIResponse | null, { path, status = 200, ends }: Address): void {
  expect.soft(response?.status(), path).toBe(status)
  const url = new URL(response?.url() ?? '', process.env.E2E_ORIGIN)
  expect.soft(url.pathname, path).toBe(ends ?? new URL(path, process.env.E2E_ORIGIN).pathname)
}

async function pageOf(browser: Browser, enter: (typeof walkers)[number]['enter']): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  const userId = await enter()
  if (userId) await enterAs(context, userId)
  await context.addCookies([{ name: 'suma-locale', value: 'xx', url: process.env.E2E_ORIGIN! }])
  return context.newPage()
}

/**
 * Opens a page in the made-up language and checks all of it: its response and headers, one heading, a title, axe, no
 * word outside the brackets, and longer words that fit at 320 px with wide spacing (WCAG 1.4.12) and at 640 px, a
 * desktop zoomed to 200 %.
 */
async function look(page: Page, address: Address, own: ReadonlySet<string>): Promise<void> {
  const { path } = address
  await page.setViewportSize({ width: 1440, height: 900 })
  const response = await page.goto(path)
  expectAnswer(response, address)
  await expectHeaders(response, path)
  await arrived(page, path)
  await expect.soft(page, `title of ${path}`).toHaveTitle(/.{5}/)
  expect.soft(await troubles(page), `axe on ${path}`).toEqual([])
  expect.soft(rawMessage.exec(await wordsOn(page))?.[0], `a raw message on ${path}`).toBeUndefined()
  expect.soft(await untranslated(page, own), `words outside the language on ${path}`).toEqual([])
  expect.soft([...(await misfits(page, 320, wideText)), ...(await misfits(page, 640))], path).toEqual([])
}

for (const walker of walkers) {
  test(`every page of ${walker.name} is whole, accessible, translated, and fits`, async ({ browser }) => {
    const page = await pageOf(browser, walker.enter)
    // Only now: the address of a person made for this walk is one of these words.
    const [known, own] = await Promise.all([ids(), ownWords()])
    const drawn = new Set(distinctPages(known).flatMap((one) => (one.walker === walker ? [one.path] : [])))
    const finish = watchConsole(page)
    for (const { path: wanted, ...rest } of walker.visits) {
      const address = { path: typeof wanted === 'string' ? wanted : wanted(known), ...rest }
      if (drawn.delete(address.path)) await look(page, address, own)
      // For another filter of the same page, or another missing page, the response alone is enough.
      else {
        const response = await page.request.get(address.path)
        expectAnswer(response, address)
        await expectHeaders(response, address.path)
        expect.soft(await response.text(), `title of ${address.path}`).toMatch(/<title>[^<]{5,}<\/title>/)
      }
    }
    finish()
    await page.context().close()
  })
}

/**
 * Addresses that only redirect, one whose token exists only in a mail (`credit-proposals.spec.ts`), and one for the
 * author of a draft (`rules.spec.ts`).
 */
const elsewhere = ['/users', '/users/sign_in', '/unsubscribe/[token]', '/super/rules/[versionId]/edit']

test('every page of the product is walked', async () => {
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
  // A page with a fixed name must not be taken for a page with an id.
  const named = (path: string) => pages.find((page) => page === path) ?? pages.find((page) => form(page).test(path))
  const seen = new Set(walked.map(named))
  expect(pages.filter((page) => !seen.has(page) && !elsewhere.includes(page))).toEqual([])
})
