import { getLocale } from 'next-intl/server'
import type { ComponentProps } from 'react'
import { getTranslations } from '@/lib/i18n/translations'
import { ChoiceList } from './choice-list'
import { languageOptions } from './language-options'

/** The languages of the interface to choose from. */
export const LanguageList = async () => <ChoiceList {...(await languageChoices())} />

/** What that list shows. */
export async function languageChoices(): Promise<ComponentProps<typeof ChoiceList>> {
  const [t, locale, languages] = await Promise.all([getTranslations('common.shell'), getLocale(), languageOptions()])
  const choices = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))
  return { name: 'language', label: t('language'), current: locale, choices }
}
