import { perform } from '@/app/_actions/send'
import { writeDatesIn } from '@/app/_lib/page-dates'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'
import type { Locale } from '@/lib/i18n/locales'

/**
 * Sets a signed-in person's preferred language on every device. Dates in the language's own style follow the new
 * language. False once a refusal has been shown.
 */
export async function saveLanguage(id: string, uiLanguage: Locale): Promise<boolean> {
  const variables = { id, operation: 'SET', data: { uiLanguage } } as const
  if ((await perform(UpdateUserPrefsDocument, variables)) === null) return false
  if (document.documentElement.dataset.dates) writeDatesIn(uiLanguage)
  return true
}

/**
 * Switches a signed-in person's dates to the style of their language, on every device. False once a refusal has been
 * shown.
 */
export async function saveDatesInLanguage(id: string, language: Locale): Promise<boolean> {
  const variables = { id, operation: 'SET', data: { datesInLanguage: true } } as const
  if ((await perform(UpdateUserPrefsDocument, variables)) === null) return false
  writeDatesIn(language)
  return true
}
