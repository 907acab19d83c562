'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { confirmDialog } from '@/app/_ui/ask'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { isPlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits, readPrintedHours } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { type CreditValues, dateOf } from './credit-values'
import type { Reading } from './use-certificate'

/** Lists the fields that still hold values read from the certificate, which the person should check. */
export function CertificateNotice({ reading, fields }: { reading: Reading; fields: readonly string[] }) {
  const t = useTranslations('credits.certificate')
  const locale = useLocale()
  if (reading === 'IDLE' || (reading === 'READ' && fields.length === 0)) return null
  if (reading === 'READ')
    return (
      <InlineNotice tone="info" live>
        {t('read', { fields: listed(fields, locale) })}
      </InlineNotice>
    )
  return (
    <InlineNotice tone={reading === 'READING' ? 'info' : 'warn'} live>
      {t(reading === 'READING' ? 'reading' : 'nothing')}
    </InlineNotice>
  )
}

/** Asks before storing hours or a date other than those on the certificate; declining returns to the hours field. */
export function useDifferenceQuestion() {
  const t = useTranslations('credits.certificate')
  return async (values: CreditValues, read: Partial<CreditValues>) => {
    const [hours, day] = [readPrintedHours(read.units ?? '')?.units, read.completedAt]
    const entered = readPrintedHours(values.units)?.units ?? null
    const lines = [
      hours !== undefined && entered !== null && hours !== entered
        ? t('otherHours', { read: formatUnits(hours), entered: formatUnits(entered) })
        : null,
      day && isPlainDate(day) && isPlainDate(dateOf(values) ?? '') && day !== dateOf(values)
        ? t('otherDay', { read: formatDate(day), entered: formatDate(dateOf(values)!) })
        : null,
    ].filter((line) => line !== null)
    if (lines.length === 0) return true
    const may = await confirmDialog({
      title: t('otherTitle'),
      text: joinSentences(lines),
      ok: t('otherOk'),
      cancel: t('otherCancel'),
      stay: true,
    })
    if (!may) setTimeout(() => document.getElementById('units')?.focus())
    return may
  }
}

/** The picture of the certificate, to compare the fields with. */
export function CertificatePicture({ file }: { file: File }) {
  const t = useTranslations('credits.certificate')
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!/^image\/(?:png|jpeg|webp)$/.test(file.type)) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!address) return null
  return (
    <details open className="print:hidden">
      <summary className="button button-quiet button-sm fold">{t('picture')}</summary>
      {/* biome-ignore lint/performance/noImgElement: a file that is on this computer only. */}
      <img
        src={address}
        alt={t('pictureAlt')}
        className="mt-2 max-h-96 w-full rounded-lg border border-line object-contain"
      />
    </details>
  )
}
