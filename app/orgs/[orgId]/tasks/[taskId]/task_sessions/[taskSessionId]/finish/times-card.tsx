import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { deliveredMinutes, shortfallOf } from '@/lib/domain/task-sessions/delivered'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { formatUnits } from '@/lib/domain/units'
import { EnterTimes } from './finish-actions'

type Props = { session: TaskSessionRecord; mayEnter: boolean }

/** When a session was really held, and whether that is enough for the hours of its class. */
export async function TimesCard({ session, mayEnter }: Props) {
  const t = await getTranslations('certificates.finish')
  const { id, version, startsAt, startedAt, endedAt, breakMinutes, timeZone, revision } = session
  const [minutes, short] = [deliveredMinutes(session), shortfallOf(session, revision)]
  const time = (real: Date | null, planned: Date) =>
    real ? formatDateTime(real, timeZone) : t('asScheduled', { time: formatDateTime(planned, timeZone) })
  const typed = (at: Date | null) => (at ? wallTimeOf(at, timeZone).slice(11) : '')
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
        {short && (
          <InlineNotice tone="warn">
            {t('short', {
              minutes: short.minutes,
              due: short.due,
              units: revision.units === null ? '' : formatUnits(revision.units),
            })}
          </InlineNotice>
        )}
        {mayEnter && (
          <EnterTimes
            id={id}
            version={version}
            planned={wallTimeOf(startsAt, timeZone)}
            started={startedAt && wallTimeOf(startedAt, timeZone)}
            startTime={typed(startedAt)}
            endTime={typed(endedAt)}
            breakMinutes={breakMinutes}
          />
        )}
      </div>
    </Card>
  )
}
