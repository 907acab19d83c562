'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/app/_ui/button'

/** Opens the browser's print dialog. */
export function PrintButton() {
  const t = useTranslations('matrix')
  return <Button onClick={() => window.print()}>{t('print')}</Button>
}
