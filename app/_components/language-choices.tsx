'use client'
import { useRouter } from 'next/navigation'
import { unwrapResult } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { keepChoice } from '@/app/_lib/keep-choice'
import { startLoading } from '@/app/_lib/loading-flag'
import { alertDialog } from '@/app/_ui/ask'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'
import { type Locale, localeCookie } from '@/lib/i18n/locales'
import { ChoiceList } from './choice-list'
import type { LanguageOption } from './language-options'

type Props = {
  current: Locale
  languages: readonly LanguageOption[]
  label: string
  /** The signed-in person, whose preference is changed as well. */
  userId?: string
}

/** Changes the language: the page is drawn anew by the server, what was typed in it stays. */
export function LanguageChoices({ current, languages, label, userId }: Props) {
  const router = useRouter()
  const choose = async (code: Locale) => {
    if (code === current) return
    keepChoice(localeCookie, code)
    const refusal = userId ? await savePreference(userId, code) : null
    if (refusal !== null) await alertDialog({ text: refusal })
    else router.refresh()
  }
  const choices = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))
  return <ChoiceList label={label} current={current} choices={choices} onChoose={(code) => void choose(code)} />
}

async function savePreference(id: string, uiLanguage: Locale): Promise<string | null> {
  const done = startLoading()
  try {
    const response = await callApi(UpdateUserPrefsDocument, { id, operation: 'SET', data: { uiLanguage } })
    const result = unwrapResult(response, 'updateUserPrefs')
    return result.success ? null : (result.message ?? '')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    done()
  }
}
