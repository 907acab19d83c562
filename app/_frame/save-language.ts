import { perform } from '@/app/_actions/send'
import { writeDatesIn } from '@/app/_lib/page-dates'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'
import type { Locale } from '@/lib/i18n/locales'

/**
 * Sets the language a signed-in person prefers on every device; who has dates as usual in their language has them in the new one.
 * False once a refusal has been shown.
 */
export async function saveLanguage(id: string, uiLanguage: Locale): Promise<boolean> {
  const variables = { id, operation: 'SET', data: { uiLanguage } } as const
  if ((await perform(UpdateUserPrefsDocument, variables)) === null) return false
  if (document.documentElement.dataset.dates) writeDatesIn(uiLanguage)
  return true
}

/** Has a signed-in person's dates written as usual in their language, on every device; false once a refusal has been shown. */
export async function saveDatesInLanguage(id: string, language: Locale): Promise<boolean> {
  const variables = { id, operation: 'SET', data: { datesInLanguage: true } } as const
  if ((await perform(UpdateUserPrefsDocument, variables)) === null) return false
  writeDatesIn(language)
  return true
}
