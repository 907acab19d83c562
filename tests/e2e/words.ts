import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { demoPaperLines } from '../../fixtures/demo-signing'
import { writtenRows } from '../../fixtures/stored-rows'
import { lawReadings, unreadLaw } from '../../lib/domain/compliance/law-readings'
import { referenceRules } from '../../lib/domain/compliance/reference-rules'
import { shippedRules } from '../../lib/domain/compliance/shipped-rules'
import { geographyCodes } from '../../lib/domain/lists/geographies'
import { languageCodes } from '../../lib/domain/lists/people'

/**
 * Dates and zones have standard forms, languages standard names; sources of rules keep the names their authors gave
 * them.
 */
const standard =
  'Suma xx Sun Mon Tue Wed Thu Fri Sat Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM PST PDT EST EDT Pacific Time English Español 日本語'
const names = new Intl.DisplayNames('en', { type: 'language' })
const spoken = languageCodes.map((code) => names.of(code))
/** Titles of the sources of rules, which no language translates. */
export const citedTitles = [
  ...(JSON.stringify(shippedRules).match(/(?<="(?:cite|board)":")[^"]*/g) ?? []),
  ...referenceRules.flatMap(({ sources }) => sources.map(({ cite }) => cite)),
]
/** What rules say themselves in English, what was read, and the notes of those who looked and did not find. */
const lawTexts = [
  ...(JSON.stringify(shippedRules).match(/(?<="(?:en|name)":")[^"]*/g) ?? []),
  ...Object.values(lawReadings).flatMap((readings) => readings.map(({ source }) => source.cite)),
  ...unreadLaw.flatMap(({ what, tried }) => [what, ...tried]),
]
/** Titles of documents for developers, which are in English; their texts are marked as English. */
const documentTitles = globSync('docs/**/*.md').flatMap((file) => readFileSync(file, 'utf8').split('\n', 1))
/** The letters on the map of states. */
const states = geographyCodes.join(' ')
/** Addresses of the installation that its public pages mention. */
const installation = 'feedback@suma.example localhost'
/** Addresses of boards are shown unchanged. */
const addresses =
  readFileSync('lib/domain/license-checks/licensing-boards.ts', 'utf8').match(/https?:\/\/[^'"`]+/g) ?? []

const wordsOf = (text: string) => text.match(/\p{L}{2,}/gu) ?? []

/** Every text inside a row, including its lists and JSON columns. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' && !ArrayBuffer.isView(value) ? Object.values(value).flatMap(textsIn) : []
}

/** Words that are right outside every language: people and organizations wrote them, or they are proper names. */
export async function ownWords(): Promise<Set<string>> {
  const texts = textsIn(await writtenRows())
  return new Set(
    wordsOf(
      [
        standard,
        ...spoken,
        ...citedTitles,
        ...lawTexts,
        ...documentTitles,
        states,
        installation,
        ...addresses,
        ...demoPaperLines,
        ...texts,
      ].join(' '),
    ),
  )
}

/** Runs in the page: all visible and announced text, in page order, without scripts and styles, and what is said to be English. */
function readPage(): string {
  const apart = '[lang="en"]'
  const spokenAttributes = ['aria-label', 'title', 'data-tip', 'placeholder', 'alt', 'aria-description', 'data-label']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = [document.title]
  while (walker.nextNode()) {
    // Initials are those of a name beside them.
    if (!walker.currentNode.parentElement?.closest(`script, style, noscript, code, pre, .initials, ${apart}`))
      texts.push(walker.currentNode.nodeValue!)
  }
  const attributes = [...document.querySelectorAll('body *')].flatMap((element) =>
    element.closest(apart) ? [] : spokenAttributes.map((name) => element.getAttribute(name)),
  )
  return [...texts, ...attributes].filter(Boolean).join('\n')
}

/** The text outside all brackets. */
function outside(text: string): string {
  const inner = text.replaceAll(/\[[^[\]]*\]/g, ' ')
  return inner === text ? text : outside(inner)
}

/** Words outside the brackets of the made-up language: texts that never went through the messages. */
export async function untranslated(page: Page, own: ReadonlySet<string>): Promise<string[]> {
  const words = wordsOf(outside(await page.evaluate(readPage)))
  // Another journey may send one letter many times to the super admins meanwhile.
  return words.filter((word) => !own.has(word) && !/^(.)\1{20,}$/.test(word))
}
