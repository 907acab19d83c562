import { getLocale } from 'next-intl/server'
import { getTranslations } from '@/lib/i18n/translations'
import { ChoiceList } from './choice-list'
import { languageOptions } from './language-options'

/** The languages of the interface to choose from. */
export async function LanguageList() {
  const [t, locale, languages] = await Promise.all([getTranslations('common.shell'), getLocale(), languageOptions()])
  const choices = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))
  return <ChoiceList name="language" label={t('language')} current={locale} choices={choices} />
}
