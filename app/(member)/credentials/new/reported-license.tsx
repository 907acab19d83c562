'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { type Skip, skipStep } from './skip-step'

/** For somebody whose license an invitation brings along: it need not be typed, the invitation comes next. */
export function ReportedLicense({ skip }: { skip: Skip }) {
  const t = useTranslations('credentials.new')
  return (
    <div className="mb-6 flex flex-col gap-3 rounded-xl border border-line bg-sunken p-4">
      <InlineNotice>{t('reported')}</InlineNotice>
      <Button onClick={() => skipStep(skip)} className="sm:self-start">
        {t('useReported')}
      </Button>
    </div>
  )
}
