'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { isTheme, keepChoice, type Theme, themeCookie, themes } from '@/app/_lib/choice-cookies'
import { startLoading } from '@/app/_lib/loading-flag'
import { menuItem } from '@/app/_ui/menu-item'
import { isLocale, localeCookie, locales } from '@/lib/i18n/locales'

type Choice = { value: string; label: string; lang?: string }
type Props = { label: string; current: string; choices: readonly Choice[]; onChoose: (value: string) => void }

/** A few choices under a heading, as menu items; the current one is checked. */
function ChoiceList({ label, current, choices, onChoose }: Props) {
  return (
    <fieldset className="flex flex-col">
      <legend className="px-2.5 pb-1 text-xs font-semibold text-soft">{label}</legend>
      {choices.map(({ value, label: text, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={value === current}
          onClick={() => value !== current && onChoose(value)}
          className={menuItem()}
        >
          <span className="grow">{text}</span>
          <span aria-hidden="true" className="menu-tick text-link">
            ✓
          </span>
        </button>
      ))}
    </fieldset>
  )
}

/**
 * The languages of the interface, each under its own name, with a function to choose one. `personId`: the signed-in
 * person, whose stored preference changes as well.
 */
export function useLanguages(personId?: string) {
  const t = useTranslations('common')
  const locale = useLocale()
  const router = useRouter()
  const choices = locales.map((code) => ({ value: code, label: t(`languages.${code}`), lang: code }))
  // The pseudo-language, while a developer is using it.
  if (!isLocale(locale)) choices.push({ value: locale, label: locale, lang: locale })

  async function choose(code: string): Promise<void> {
    if (!isLocale(code)) return
    keepChoice(localeCookie, code)
    if (personId) {
      const stopLoading = startLoading()
      try {
        const { saveLanguage } = await import('./save-language')
        if (!(await saveLanguage(personId, code))) return
      } finally {
        stopLoading()
      }
    }
    // The server renders the page again; input in it is kept.
    router.refresh()
  }
  return { label: t('shell.language'), current: locale, choices, onChoose: choose }
}

/** The languages of the interface as menu items. */
export const LanguageList = ({ personId }: { personId?: string }) => <ChoiceList {...useLanguages(personId)} />

/**
 * After a change of language, offers its date style to people who have dates in US style. Few change the language, so
 * the code is loaded only then.
 */
export function OfferDates({ personId }: { personId: string }) {
  const t = useTranslations('common.dates')
  const locale = useLocale()
  const router = useRouter()
  const shown = useRef(locale)
  useEffect(() => {
    if (shown.current === locale) return
    shown.current = locale
    if (locale === 'en') return
    void import('./dates-offer').then(({ offerDates }) => offerDates({ personId, locale, t, refresh: router.refresh }))
  }, [locale, personId, router, t])
  return null
}

const themeLabels = { light: 'themeLight', dark: 'themeDark' } as const

/** Light, dark, or the device's theme. Applied at once and stored for the next page. */
export function ThemeList({ theme }: { theme: Theme | null }) {
  const t = useTranslations('common.shell')
  const [chosen, setChosen] = useState(theme)
  const choices = [
    { value: 'device', label: t('themeDevice') },
    ...themes.map((value) => ({ value, label: t(themeLabels[value]) })),
  ]
  function choose(value: string): void {
    const next = isTheme(value) ? value : null
    setChosen(next)
    keepChoice(themeCookie, next)
    if (next) document.documentElement.dataset.theme = next
    else delete document.documentElement.dataset.theme
  }
  return <ChoiceList label={t('theme')} current={chosen ?? 'device'} choices={choices} onChoose={choose} />
}
