'use client'
import { useRouter } from 'next/navigation'
import { keepChoice } from '@/app/_lib/keep-choice'
import { startLoading } from '@/app/_lib/loading-flag'
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
    if (!userId || (await save(userId, code))) router.refresh()
  }
  const choices = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))
  return <ChoiceList label={label} current={current} choices={choices} onChoose={(code) => void choose(code)} />
}

async function save(userId: string, code: Locale): Promise<boolean> {
  const done = startLoading()
  try {
    const { saveLanguage } = await import('./save-language')
    return await saveLanguage(userId, code)
  } finally {
    done()
  }
}
