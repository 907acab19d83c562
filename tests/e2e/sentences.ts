import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Locale } from './stage'

type Tree = { [key: string]: string | Tree }

const folder = (locale: Locale) => new URL(`../../locales/${locale}/`, import.meta.url)

function texts(locale: Locale): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (path: string, at: string | Tree) => {
    if (typeof at === 'string') found.set(path, at)
    else for (const [key, next] of Object.entries(at)) walk(`${path}.${key}`, next)
  }
  for (const file of readdirSync(folder(locale)))
    walk(file, JSON.parse(readFileSync(new URL(file, folder(locale)), 'utf8')))
  return found
}

/** English texts of several words that differ in `locale`: none of them may be shown there. */
export function englishNotIn(locale: Locale): string[] {
  const translated = texts(locale)
  const all = new Set(translated.values())
  return [...texts('en')]
    .filter(([path, text]) => translated.get(path) !== text && !all.has(text))
    .map(([, text]) => text)
    .filter((text) => text.length >= 8 && text.includes(' ') && !/[{<#]/.test(text))
}

/** Matches a key shown in place of its text, or an unfilled placeholder. */
export const rawMessage = new RegExp(
  `\\b(?:${readdirSync(folder('en'))
    .map((file) => file.replace('.json', ''))
    .join('|')})(?:\\.[a-z][A-Za-z0-9]+){1,4}\\b|\\{[a-z]\\w*\\}`,
)

/** All visible or announced words but programs and paths: text, and the attributes that contain words. */
export async function wordsOn(page: Page): Promise<string> {
  const attributes = await page.evaluate(() => {
    const named = ['aria-label', 'title', 'data-tip', 'placeholder', 'alt', 'aria-description']
    return [...document.querySelectorAll('*')].flatMap((one) => named.map((name) => one.getAttribute(name) ?? ''))
  })
  const seen = await page.evaluate(() => {
    const codes = [...document.querySelectorAll<HTMLElement>('code, pre')]
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without the scripts.
    const [all, ...apart] = [document.body, ...codes].map((one) => one.innerText)
    return apart.filter(Boolean).reduce((text, code) => text.replace(code, ''), all!)
  })
  return [await page.title(), seen, ...attributes].join('\n')
}
