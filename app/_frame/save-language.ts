import { perform } from '@/app/_actions/send'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'
import type { Locale } from '@/lib/i18n/locales'

/** Sets the language a signed-in person prefers on every device; false once a refusal has been shown. */
export async function saveLanguage(id: string, uiLanguage: Locale): Promise<boolean> {
  const variables = { id, operation: 'SET', data: { uiLanguage } } as const
  return (await perform(UpdateUserPrefsDocument, variables)) !== null
}
