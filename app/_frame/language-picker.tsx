'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Icon } from '@/app/_ui/icon'
import { Menu } from '@/app/_ui/menu'
import { isLocale } from '@/lib/i18n/locales'
import { LanguageList } from './choice-list'

/** The choice of language on pages without the person's menu: a button with the current language opens the list. */
export function LanguagePicker({ personId }: { personId?: string }) {
  const t = useTranslations('common')
  const locale = useLocale()
  const name = isLocale(locale) ? t(`languages.${locale}`) : locale
  return (
    <Menu
      label={t('shell.languageNow', { name })}
      button={
        <>
          <Icon name="globe" size={18} />
          <span>{name}</span>
        </>
      }
    >
      <LanguageList personId={personId} />
    </Menu>
  )
}
