import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import type { Attendance } from '@/lib/services/check-in/attendance'
import { CodeForm } from './code-form'

/** Leaving, where minutes count: by the code that is shown then. */
export async function LeavingCard({ attendance }: { attendance: Attendance }) {
  const { canCheckOut, checkedInAt, checkOutEnds, seenAt, timeZone, taskSessionId, toSign } = attendance
  // One thing at a time: who has just come signs first.
  if (!canCheckOut || !checkedInAt || toSign) return null
  const t = await getTranslations('checkIn.attend')
  const seen = seenAt !== null && seenAt > checkedInAt
  return (
    <Card title={t('outTitle')} lead={t('outLead', { time: formatDateTime(checkOutEnds, timeZone) })}>
      {seen && (
        <div className="pb-4">
          <InlineNotice tone="success">{t('seenOutText', { time: formatTime(seenAt, timeZone) })}</InlineNotice>
        </div>
      )}
      <CodeForm
        taskSessionId={taskSessionId}
        move="checkOut"
        seen={seen}
        labels={{ code: t('code'), hint: t('codeHint'), send: t('checkOut'), done: t('checkedOutNow') }}
      />
    </Card>
  )
}
