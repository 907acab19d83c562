'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { showToast } from '@/app/_ui/show-toast'
import { dateExamples } from '@/lib/domain/time/date-examples'
import { isLocale } from '@/lib/i18n/locales'

/** Says, once the language was changed, that dates stay in US style, with a button that has them follow. For who has them so. */
export function OfferDates({ personId }: { personId: string }) {
  const t = useTranslations('common.dates')
  const locale = useLocale()
  const router = useRouter()
  const shown = useRef(locale)
  useEffect(() => {
    if (shown.current === locale) return
    shown.current = locale
    if (!isLocale(locale) || locale === 'en') return
    const accept = async () => {
      const { saveDatesInLanguage } = await import('./save-language')
      if (await saveDatesInLanguage(personId, locale)) router.refresh()
    }
    showToast({
      title: t('stay', { example: dateExamples(undefined, 'en').words }),
      tone: 'info',
      offer: { label: t('follow', { example: dateExamples(undefined, locale).words }), accept },
    })
  }, [locale, personId, router, t])
  return null
}
