import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { writtenRows } from '../../fixtures/stored-rows'
import { languageCodes } from '../../lib/domain/lists/people'
import { misfits, wideText } from './fit'
import { enterAs } from './people'
import { arrived } from './stage'
import { ids, newcomers, people } from './walks'

/** Dates and zones have standard forms, languages standard names; sources of rules are cited as they are called. */
const standard = 'Suma xx Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM Pacific Time English Español 日本語'
const names = new Intl.DisplayNames('en', { type: 'language' })
const spoken = languageCodes.map((code) => names.of(code))
const cited = readFileSync('lib/domain/compliance/credit-requirements.ts', 'utf8').match(
  /(?<=cite: ').*(?=')|(?<=publicHealth = ').*(?=')/g,
)

const wordsOf = (text: string) => text.match(/\p{L}{2,}/gu) ?? []

/** Every text inside a row, also in its lists and JSON columns. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' && !ArrayBuffer.isView(value) ? Object.values(value).flatMap(textsIn) : []
}

/** What people and organizations wrote themselves is in their own language. */
async function ownWords(): Promise<Set<string>> {
  const texts = textsIn(await writtenRows())
  return new Set(wordsOf([standard, ...spoken, ...(cited ?? []), ...texts].join(' ')))
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
  return wordsOf(outside(await page.evaluate(readPage))).filter((word) => !own.has(word))
}

for (const { who, part, enter, visits } of [...people, ...newcomers]) {
  test(`every text is translated and fits for ${[who, part].filter(Boolean).join(': ')}`, async ({ page }) => {
    const [known, userId] = await Promise.all([ids(), enter()])
    const own = await ownWords()
    if (userId) await enterAs(page.context(), userId)
    await page.context().addCookies([{ name: 'suma-locale', value: 'xx', url: process.env.E2E_ORIGIN! }])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { path, brief } of visits) {
      if (brief) continue
      const address = typeof path === 'string' ? path : path(known)
      await page.goto(address)
      await arrived(page, address)
      expect.soft(await untranslated(page, own), `words outside the language on ${address}`).toEqual([])
      const fits = [
        ...(await misfits(page, 390)),
        ...(await misfits(page, 320, wideText)),
        ...(await misfits(page, 640)),
      ]
      expect.soft(fits, address).toEqual([])
    }
  })
}
