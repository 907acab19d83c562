'use client'
import { useLocale, useTranslations } from 'next-intl'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { listed } from '@/lib/domain/punctuation'
import type { Reading } from './use-certificate'

/** What was read from the certificate and stands in the form unchanged: to be checked. */
export function CertificateNotice({ reading, fields }: { reading: Reading; fields: readonly string[] }) {
  const t = useTranslations('credits.certificate')
  const locale = useLocale()
  if (reading === 'IDLE' || (reading === 'READ' && fields.length === 0)) return null
  if (reading === 'READ')
    return (
      <InlineNotice tone="warn" live>
        {t('read', { fields: listed(fields, locale) })}
      </InlineNotice>
    )
  return (
    <InlineNotice tone="info" live>
      {t(reading === 'READING' ? 'reading' : 'nothing')}
    </InlineNotice>
  )
}
