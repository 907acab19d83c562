import { readdirSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, type Response, test } from '@playwright/test'
import { writtenTitles } from '../../fixtures/stored-rows'
import { enterAs } from './people'
import { englishNotIn, rawMessage } from './sentences'
import { arrived, type Locale, speak, watchConsole } from './stage'
import { type Address, ids, newcomers, people } from './walks'

const walkers = [...people, ...newcomers]

/** Each language at a width of its own; all of them at the narrowest as well. */
const widths: Record<Locale, number> = { en: 1440, es: 390, ja: 768 }
/**
 * The theme in which a page is seen, and whether axe asks for its colors too, the dearest of its rules: they depend on the theme
 * and on what a width shows, not on the language. In English both themes are looked at, on a phone the dark one.
 */
const themes = {
  en: { first: 'light', second: 'dark', colors: true },
  es: { first: 'dark', second: null, colors: true },
  ja: { first: 'light', second: null, colors: false },
} as const
/** Every rule that is neither of level AAA nor out of date. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const contrast = 'color-contrast'

/** What axe finds, grave or not: of all rules, of the colors alone, or of all but them. */
async function troubles(page: Page, asked: 'all' | 'colors' | 'no colors'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (asked === 'colors') axe.withRules(contrast)
  else axe.withTags(standard)
  if (asked === 'no colors') axe.disableRules(contrast)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** All that is read out or seen: text and the attributes that hold words. */
async function words(page: Page): Promise<string> {
  const attributes = await page.evaluate(() => {
    const named = ['aria-label', 'title', 'data-tip', 'placeholder', 'alt', 'aria-description']
    return [...document.querySelectorAll('*')].flatMap((one) => named.map((name) => one.getAttribute(name) ?? ''))
  })
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without the scripts.
  const seen = await page.locator('body').innerText()
  return [await page.title(), seen, ...attributes].join('\n')
}

/** Colors stand at their end at once; what turns for ever has none. */
function finishAnimations(): void {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

async function overflow(page: Page, width: number): Promise<string> {
  await page.setViewportSize({ width, height: 844 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return over > 0 ? `${width} px: ${over} too wide, ${await page.evaluate(widest)}` : ''
}

/** What reaches over the right edge, for the message. */
function widest(): string {
  const named = (node: Element) => `<${node.localName} class="${node.getAttribute('class') ?? ''}">`
  const over = [...document.querySelectorAll('body *')].filter(
    (node) => node.getBoundingClientRect().right > window.innerWidth,
  )
  return over.slice(0, 5).map(named).join(' ')
}

async function expectHeaders(response: Response | null, html: string): Promise<void> {
  const headers = response?.headers() ?? {}
  const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'/.exec(headers['content-security-policy'] ?? '')?.[1]
  expect.soft(nonce, 'a nonce').toBeTruthy()
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  expect.soft(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
  expect.soft(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect.soft(headers['x-content-type-options']).toBe('nosniff')
  expect.soft(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect.soft(headers['cache-control']).toContain('no-store')
  expect.soft(headers['x-powered-by']).toBeUndefined()
}

async function look(
  page: Page,
  locale: Locale,
  { path, status = 200, ends, brief }: Address,
  english: string[],
): Promise<void> {
  await page.setViewportSize({ width: widths[locale], height: 900 })
  await page.emulateMedia({ colorScheme: themes[locale].first, reducedMotion: 'reduce' })
  const response = await page.goto(path)
  const at = `${locale} ${path}`
  expect.soft(response?.status(), at).toBe(status)
  expect.soft(new URL(page.url()).pathname, at).toBe(ends ?? new URL(path, page.url()).pathname)
  await arrived(page, at)
  await expect.soft(page.locator('html'), at).toHaveAttribute('lang', locale)
  await expect.soft(page, `title of ${at}`).toHaveTitle(/.{5}/)
  if (brief) return
  if (locale === 'en') await expectHeaders(response, (await response?.text()) ?? '')

  const { first, second, colors } = themes[locale]
  expect.soft(await troubles(page, colors ? 'all' : 'no colors'), `axe on ${at} in ${first}`).toEqual([])
  if (second) {
    await page.emulateMedia({ colorScheme: second })
    await page.evaluate(finishAnimations)
    expect.soft(await troubles(page, 'colors'), `axe on ${at} in ${second}`).toEqual([])
  }
  const seen = await words(page)
  expect
    .soft(
      english.filter((text) => seen.includes(text)),
      `English on ${at}`,
    )
    .toEqual([])
  expect.soft(rawMessage.exec(seen)?.[0], `a raw message on ${at}`).toBeUndefined()
  expect.soft([await overflow(page, 390), await overflow(page, 320)].join(''), at).toBe('')
}

for (const locale of ['en', 'es', 'ja'] as const) {
  test.describe(`in ${locale}`, () => {
    const english = locale === 'en' ? [] : englishNotIn(locale)
    for (const { who, part, enter, visits } of walkers) {
      test(`pages of ${[who, part].filter(Boolean).join(': ')} (${locale})`, async ({ page }) => {
        const known = await ids()
        // What people and organizations typed themselves is in their language.
        const titles = await writtenTitles()
        const ours = english.filter((text) => !titles.some((title) => title.includes(text)))
        const userId = await enter()
        if (userId) await enterAs(page.context(), userId)
        await speak(page, locale)
        const finish = watchConsole(page)
        for (const { path, ...rest } of visits)
          await look(page, locale, { path: typeof path === 'string' ? path : path(known), ...rest }, ours)
        finish()
      })
    }
  })
}

/** Addresses that only lead on. */
const elsewhere = ['/users', '/users/sign_in']

test('every page of the product is visited by one of these people', async () => {
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
})
