import { getLocale } from 'next-intl/server'
import { Icon } from '@/app/_ui/icon'
import { Menu } from '@/app/_ui/menu'
import { getTranslations } from '@/lib/i18n/translations'
import { sessionOfRequest } from '@/lib/server/enter-page'
import { languageOptions } from './language-options'
import { LateChoices } from './late-choices'

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
      <LateChoices language={{ current: locale, languages, label: t('language'), userId: session?.userId }} />
    </Menu>
  )
}
