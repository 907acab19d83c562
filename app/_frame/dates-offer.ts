import type { useTranslations } from 'next-intl'
import { showToast } from '@/app/_ui/show-toast'
import { dateExamples } from '@/lib/domain/time/format-date'
import { isLocale } from '@/lib/i18n/locales'
import { saveDatesInLanguage } from './save-language'

type Offer = {
  personId: string
  locale: string
  t: ReturnType<typeof useTranslations<'common.dates'>>
  /** Renders the page again with the new date style. */
  refresh: () => void
}

/** Says that dates stay in US style, with a button that switches them to the style of the language. */
export function offerDates({ personId, locale, t, refresh }: Offer): void {
  if (!isLocale(locale)) return
  const accept = async () => {
    if (await saveDatesInLanguage(personId, locale)) refresh()
  }
  showToast({
    title: t('stay', { example: dateExamples(undefined, 'en').words }),
    tone: 'info',
    offer: { label: t('follow', { example: dateExamples(undefined, locale).words }), accept },
  })
}
