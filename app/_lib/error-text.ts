import { defaultLocale } from '@/lib/i18n/locales'
import { wantedLanguage } from './error-texts'

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
