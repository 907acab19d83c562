'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/app/_ui/button'

/** Opens the browser's own dialog for printing. */
export function PrintButton() {
  const t = useTranslations('matrix')
  return <Button onClick={() => window.print()}>{t('print')}</Button>
}
