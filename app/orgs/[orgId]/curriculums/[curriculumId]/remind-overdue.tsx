'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'

const loadRemindTraining = () => import('./remind-training')

/** Reminds everybody who is overdue, also on other pages of the list. */
export function RemindOverdue({ curriculumId, count }: { curriculumId: string; count: number }) {
  const t = useTranslations('curriculums.remind')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {t('all', { count })}
      </Button>
      {asking && (
        <Lazy
          load={loadRemindTraining}
          curriculumId={curriculumId}
          assignmentIds={null}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
