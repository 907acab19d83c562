import { getLocale } from 'next-intl/server'
import { Icon } from '@/app/_ui/icon'
import { Menu } from '@/app/_ui/menu'
import { getTranslations } from '@/lib/i18n/translations'
import { LanguageList } from './language-list'
import { languageOptions } from './language-options'

/** The choice of language anywhere on a page, once: a button with the current language that opens the others. */
export async function LanguagePicker() {
  const [t, locale, languages] = await Promise.all([getTranslations('common.shell'), getLocale(), languageOptions()])
  const name = languages.find(({ code }) => code === locale)?.name
  return (
    <Menu
      id="language-menu"
      label={`${t('language')}: ${name}`}
      button={
        <>
          <Icon name="globe" size={18} />
          <span>{name}</span>
        </>
      }
    >
      <LanguageList />
    </Menu>
  )
}
