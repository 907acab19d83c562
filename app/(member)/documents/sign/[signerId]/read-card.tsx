'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Progress } from '@/app/_ui/progress'
import { listed } from '@/lib/domain/punctuation'
import { StepTitle } from './step-title'

type Props = { pages: number; seen: readonly number[]; onRead: () => void }

/** Signing is offered once every page was in sight, or the person says that they read it in another way. */
export function ReadCard({ pages, seen, onRead }: Props) {
  const t = useTranslations('signing.screens.signer')
  const locale = useLocale()
  const [isTried, setIsTried] = useState(false)
  const missing = Array.from({ length: pages }, (_, index) => index + 1).filter((page) => !seen.includes(page))

  function goOn() {
    if (missing.length === 0) return onRead()
    setIsTried(true)
    document.getElementById(`page-${missing[0]}`)?.scrollIntoView({ block: 'start' })
  }
  return (
    <Card title={<StepTitle>{t('readTitle')}</StepTitle>} lead={t('readLead')}>
      <div className="flex flex-col gap-4">
        <Progress
          label={t('readPages')}
          text={t('readOf', { seen: pages - missing.length, pages })}
          value={pages - missing.length}
          max={pages}
        />
        {isTried && missing.length > 0 && (
          <InlineNotice tone="warn" live>
            {t('readMissing', { count: missing.length, pages: listed(missing.slice(0, 8).map(String), locale) })}
          </InlineNotice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={goOn}>
            {t('readOn')}
          </Button>
          {missing.length > 0 && (
            <Button variant="quiet" className="text-start whitespace-normal" onClick={onRead}>
              {t('readOtherwise')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
