import { defaultLocale, isLocale, type Locale, localeCookie } from '@/lib/i18n/locales'
import { keptChoice } from './choice-cookies'

/** The texts of an error page, in the reader's language. */
export type ErrorTexts = Record<
  'title' | 'text' | 'retry' | 'home' | 'updateTitle' | 'updateText' | 'reload',
  string
> & {
  requestId: (id: string) => string
}

/** Fetches the texts from the server, for when the page does not contain them; null when that fails as well. */
export async function fetchErrorTexts(): Promise<ErrorTexts | null> {
  try {
    const response = await fetch(`/locales/${wantedLanguage()}/common.json`)
    const { errorPage } = (await response.json()) as { errorPage?: Record<keyof ErrorTexts, string> }
    return errorPage ? { ...errorPage, requestId: (id) => errorPage.requestId.replace('{id}', id) } : null
  } catch {
    return null
  }
}

/** The language to use where the server sent none: the chosen one, the page's, the browser's, or English. */
export function wantedLanguage(): Locale {
  const wishes = [keptChoice(localeCookie), document.documentElement.lang, ...navigator.languages]
  return wishes.map((wish) => wish?.slice(0, 2)).find(isLocale) ?? defaultLocale
}

/** True when a script of the page could not be loaded, most often because a new version was deployed. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /loading (?:css )?chunk|dynamically imported module|module script failed/i.test(error.message))

/** The digest that the server gave an error; it is in the server's log as well. */
export const digestOf = (error: unknown): string | null =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null

/** The errors of `unwrapResult`, by the key of their text. */
export const unwrapErrors = {
  noResult: 'Did not get a result',
  invalidResult: 'Not a valid result response',
  noKey: 'No key in result response',
  noData: 'No data in result response',
} as const

/** The text of an error, in the reader's language where the server has it; else the error's own message. */
export async function errorText(error: unknown): Promise<string> {
  const own = error instanceof Error ? error.message : String(error)
  const key = Object.entries(unwrapErrors).find(([, text]) => text === own)?.[0]
  const language = wantedLanguage()
  if (!key || language === defaultLocale) return own
  try {
    const messages = (await (await fetch(`/locales/${language}/errors.json`)).json()) as {
      client?: Record<string, string>
    }
    return messages.client?.[key] ?? own
  } catch {
    return own
  }
}
