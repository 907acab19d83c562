import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

export type Locale = 'en' | 'es' | 'ja'
type Tree = { [key: string]: string | Tree }

/** `npm test` walks a story in English; the same story in other languages belongs to the nightly part `languages`. */
export const tagOf = (locale: Locale): { tag: string[] } => ({ tag: locale === 'en' ? [] : ['@languages'] })

/**
 * The text of a message as the page shows it: `say('en', 'home', 'actions.signIn')`. Placeholders are filled from
 * `values`.
 */
export function say(locale: Locale, noun: string, key: string, values: Record<string, string> = {}): string {
  const file = new URL(`../../locales/${locale}/${noun}.json`, import.meta.url)
  const tree: Tree = JSON.parse(readFileSync(file, 'utf8'))
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree)
  if (typeof found !== 'string') throw new Error(`No message ${noun}.${key} in ${locale}`)
  return found.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
}

type Mail = { subject: string; text: string; to: { address: string }[]; time: string }

/** The newest matching message to an address; waits for it to arrive. */
export async function newestMail(address: string, matching: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const response = await fetch(`${process.env.E2E_MAIL}/email?headers.to=${encodeURIComponent(address)}`)
      const mails = (await response.json()) as Mail[]
      found = mails.filter((mail) => matching.test(`${mail.subject}\n${mail.text}`)).at(-1)
      return found !== undefined
    })
    .toBe(true)
  return found!
}

const anyCode = /\b(?:\d{6}|9\d{3} \d{4} \d{4})\b/

/** The digits of the newest code sent to an address. */
export async function codeFor(address: string): Promise<string> {
  const { text } = await newestMail(address, anyCode)
  return anyCode.exec(text)![0].replaceAll(' ', '')
}

/** Fills in the identity provider's page with email and password. */
export async function answerProvider(page: Page, email: string, password = 'suma-demo'): Promise<void> {
  await page.locator('input[type=email]').first().fill(email)
  await page.locator('input[type=password]').first().fill(password)
  await page.locator('input[type=password]').first().press('Enter')
  await page.waitForURL((url) => url.origin === process.env.E2E_ORIGIN && url.pathname !== '/callback')
}

/** Signs in at the local identity provider with email and password, from any page of Suma. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await answerProvider(page, email)
}

let made = 0
/** An address unique to this run. */
export const newAddress = (name: string) => `${name}-${process.pid}-${Date.now().toString(36)}-${++made}@example.com`

/** Chooses a language, as a visitor does. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.context().addCookies([{ name: 'suma-locale', value: locale, url: process.env.E2E_ORIGIN! }])
}

/** The page itself is shown: it has one heading, and no placeholder for content that is still loading. */
export async function arrived(page: Page, at?: string): Promise<void> {
  await expect.soft(page.locator('h1:visible'), at).toHaveCount(1)
  await expect.soft(page.locator('h1'), at).toHaveCount(1)
  await expect.soft(page.locator('main [role=status][aria-busy=true]'), at).toHaveCount(0)
}

/**
 * Records errors in the console and violations of the content policy, which must never happen. Call the returned
 * function at the end.
 */
export function watchConsole(page: Page): () => void {
  const trouble: string[] = []
  page.on('console', (message) => {
    // Failed responses are the subject of other tests.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) trouble.push(message.text())
  })
  page.on('pageerror', (error) => trouble.push(error.message))
  return () => expect(trouble).toEqual([])
}
