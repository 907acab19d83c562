import { unwrapResult } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { alertDialog } from '@/app/_ui/ask'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'
import type { Locale } from '@/lib/i18n/locales'

/** Sets the language a signed-in person prefers on every device; false once a refusal has been shown. */
export async function saveLanguage(id: string, uiLanguage: Locale): Promise<boolean> {
  try {
    const response = await callApi(UpdateUserPrefsDocument, { id, operation: 'SET', data: { uiLanguage } })
    const result = unwrapResult(response, 'updateUserPrefs')
    if (!result.success) await alertDialog({ text: result.message ?? '' })
    return result.success
  } catch (error) {
    await alertDialog({ text: error instanceof Error ? error.message : String(error) })
    return false
  }
}
