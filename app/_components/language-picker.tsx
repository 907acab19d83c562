import { getLocale, getTranslations } from 'next-intl/server'
import { Icon } from '@/app/_ui/icon'
import { Menu } from '@/app/_ui/menu'
import { sessionOfRequest } from '@/lib/server/enter-page'
import { LanguageChoices } from './language-choices'
import { languageOptions } from './language-options'

/** The choice of language anywhere on a page: a button with the current language that opens the others. */
export async function LanguagePicker() {
  const [t, locale, languages, session] = await Promise.all([
    getTranslations('common.shell'),
    getLocale(),
    languageOptions(),
    sessionOfRequest(),
  ])
  const name = languages.find(({ code }) => code === locale)?.name
  return (
    <Menu
      label={`${t('language')}: ${name}`}
      button={
        <>
          <Icon name="globe" size={18} />
          <span>{name}</span>
        </>
      }
    >
      <LanguageChoices current={locale} languages={languages} label={t('language')} userId={session?.userId} />
    </Menu>
  )
}
