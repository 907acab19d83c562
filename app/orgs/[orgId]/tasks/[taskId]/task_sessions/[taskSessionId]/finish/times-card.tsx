import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { deliveredMinutes } from '@/lib/domain/task-sessions/delivered'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { EnterTimes } from './finish-actions'

type Props = { session: TaskSessionRecord; mayEnter: boolean }

/** When a session was really held; whether that is enough for the hours of its class is on the checklist. */
export async function TimesCard({ session, mayEnter }: Props) {
  const t = await getTranslations('certificates.finish')
  const { id, version, startsAt, startedAt, endedAt, breakMinutes, timeZone } = session
  const minutes = deliveredMinutes(session)
  const time = (real: Date | null, planned: Date) =>
    real ? formatDateTime(real, timeZone) : t('asScheduled', { time: formatDateTime(planned, timeZone) })
  const timeText = (moment: Date | null) => (moment ? wallTimeOf(moment, timeZone).slice(11) : '')
  return (
    <Card id="times" title={t('timesTitle')} lead={t('timesLead')}>
      <div className="flex flex-col gap-4">
        <DefinitionList
          items={[
            { term: t('started'), detail: time(startedAt, startsAt) },
            { term: t('ended'), detail: time(endedAt, sessionEnd(session)) },
            { term: t('taught'), detail: minutes === null ? t('taughtUnknown') : t('minutesOf', { minutes }) },
          ]}
        />
        {mayEnter && (
          <EnterTimes
            id={id}
            version={version}
            planned={wallTimeOf(startsAt, timeZone)}
            started={startedAt && wallTimeOf(startedAt, timeZone)}
            startTime={timeText(startedAt)}
            endTime={timeText(endedAt)}
            breakMinutes={breakMinutes}
          />
        )}
      </div>
    </Card>
  )
}
