'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { HistoryList } from '@/app/_components/history/history-list'
import type { HistoryRowView } from '@/app/_components/history/history-rows'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'

const loadDialog = () => import('./entry-dialog')

/** The whole history; the recorded change of an entry opens with a reason. */
export function SuperHistory({ rows }: { rows: readonly HistoryRowView[] }) {
  const t = useTranslations('history.super')
  const [opened, setOpened] = useState<HistoryRowView | null>(null)
  return (
    <>
      <HistoryList
        rows={rows}
        opener={(row) => (
          <span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('openNamed', { number: row.id })}
              onClick={() => setOpened(row)}
            >
              {t('open')}
            </Button>
          </span>
        )}
      />
      {opened && <Lazy load={loadDialog} id={opened.id} sentence={opened.sentence} onClose={() => setOpened(null)} />}
    </>
  )
}
