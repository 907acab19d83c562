import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { writtenRows, writtenTitles } from '../../fixtures/stored-rows'
import { referenceRules } from '../../lib/domain/compliance/reference-rule-for'
import { languageCodes } from '../../lib/domain/lists/people'
import { misfits, wideText } from './fit'
import { enterAs } from './people'
import { englishNotIn, rawMessage, wordsOn } from './sentences'
import { arrived, type Locale, watchConsole } from './stage'
import { expect, test } from './test'
import { distinctPages, ids, walkers } from './walks'

/** Dates and zones have standard forms, languages standard names; sources of rules are cited as they are called. */
const standard =
  'Suma xx Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM PST PDT EST EDT Pacific Time English Español 日本語'
const names = new Intl.DisplayNames('en', { type: 'language' })
const spoken = languageCodes.map((code) => names.of(code))
const cited = readFileSync('lib/domain/compliance/rules.json', 'utf8').match(/(?<="(?:cite|board)": ").*(?=")/g) ?? []
const alsoCited = referenceRules.flatMap(({ sources }) => sources.map(({ cite }) => cite))
/** Addresses of the installation, which its public pages name. */
const installation = 'feedback@suma.example localhost'
/** Addresses of boards are shown as they are. */
const addresses =
  readFileSync('lib/domain/license-checks/licensing-boards.ts', 'utf8').match(/https?:\/\/[^'"`]+/g) ?? []

const wordsOf = (text: string) => text.match(/\p{L}{2,}/gu) ?? []

/** Every text inside a row, also in its lists and JSON columns. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' && !ArrayBuffer.isView(value) ? Object.values(value).flatMap(textsIn) : []
}

/** What people and organizations wrote themselves is in their own language. */
async function ownWords(): Promise<Set<string>> {
  const texts = textsIn(await writtenRows())
  return new Set(wordsOf([standard, ...spoken, ...cited, ...alsoCited, installation, ...addresses, ...texts].join(' ')))
}

/** Everything that is read or read out, in the order of the page; scripts and styles say nothing. */
function readPage(): string {
  const said = ['aria-label', 'title', 'data-tip', 'placeholder', 'alt', 'aria-description', 'data-label']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = [document.title]
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest('script, style, noscript, code, pre'))
      texts.push(walker.currentNode.nodeValue!)
  }
  const attributes = [...document.querySelectorAll('body *')].flatMap((one) =>
    said.map((name) => one.getAttribute(name)),
  )
  return [...texts, ...attributes].filter(Boolean).join('\n')
}

/** What stands outside every bracket. */
function outside(text: string): string {
  const inner = text.replaceAll(/\[[^[\]]*\]/g, ' ')
  return inner === text ? text : outside(inner)
}

async function untranslated(page: Page, own: ReadonlySet<string>): Promise<string[]> {
  const words = wordsOf(outside(await page.evaluate(readPage)))
  // What another journey sends to the desk meanwhile is one letter, many times.
  return words.filter((word) => !own.has(word) && !/^(.)\1{20,}$/.test(word))
}

type Check = (page: Page, at: string) => Promise<void>

/** Somebody's pages in a language: each kind once, with the words and the widths that `check` looks at. */
function walk(name: string, locale: string, walker: (typeof walkers)[number], check: () => Promise<Check>): void {
  test(`${name} for ${walker.name}`, async ({ page }) => {
    const [known, userId] = await Promise.all([ids(), walker.enter()])
    const checkPage = await check()
    if (userId) await enterAs(page.context(), userId)
    await page.context().addCookies([{ name: 'suma-locale', value: locale, url: process.env.E2E_ORIGIN! }])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 768, height: 900 })
    const finish = watchConsole(page)
    for (const { path } of distinctPages(known).filter((one) => one.walker === walker)) {
      await page.goto(path)
      await arrived(page, path)
      await checkPage(page, path)
    }
    finish()
  })
}

/** No word stands outside the brackets of the language that nobody speaks, and its longer words fit. */
async function everythingTranslated(): Promise<Check> {
  const own = await ownWords()
  return async (page, at) => {
    expect.soft(await untranslated(page, own), `words outside the language on ${at}`).toEqual([])
    // What fits at 320 px, with more room between letters and words, fits on every phone.
    const fits = [...(await misfits(page, 320, wideText)), ...(await misfits(page, 640))]
    expect.soft(fits, at).toEqual([])
  }
}

/** No English sentence and no raw message is seen in a language, and its words fit on a phone. */
async function nothingEnglish(locale: Locale, english: readonly string[]): Promise<Check> {
  // What people and organizations typed themselves is in their language.
  const titles = await writtenTitles()
  const theirs = [...titles, ...cited, ...alsoCited]
  const ours = english.filter((text) => !theirs.some((title) => title.includes(text)))
  return async (page, at) => {
    await expect.soft(page.locator('html'), at).toHaveAttribute('lang', locale)
    const seen = await wordsOn(page)
    const left = ours.filter((text) => seen.includes(text))
    expect.soft(left, `English on ${at}`).toEqual([])
    expect.soft(rawMessage.exec(seen)?.[0], `a raw message on ${at}`).toBeUndefined()
    expect.soft(await misfits(page, 320), at).toEqual([])
  }
}

for (const walker of walkers) {
  walk('everything is translated and fits', 'xx', walker, everythingTranslated)
}
for (const locale of ['es', 'ja'] as const) {
  const english = englishNotIn(locale)
  for (const walker of walkers) {
    walk(`nothing is English, and everything fits, in ${locale}`, locale, walker, () => nothingEnglish(locale, english))
  }
}
