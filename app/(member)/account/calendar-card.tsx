import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { env } from '@/lib/env'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { getCalendarFeed } from '@/lib/services/calendar/calendar-feed'
import { CalendarAddress } from './calendar-address'

/** The private address of the person's calendar: made, made anew, ended. */
export async function CalendarCard() {
  const { ctx } = await enterPage()
  const [{ createdAt }, t, zone] = await Promise.all([
    getCalendarFeed(ctx, {}).then(orNotFound),
    getTranslations('calendar.feed'),
    readerZone(),
  ])
  return (
    <Card title={t('title')} lead={t('lead')} id="calendar">
      <ClientMessages of={['calendar.feed']}>
        <CalendarAddress since={createdAt && formatDate(todayIn(zone, createdAt))} host={env().APP_URL} />
      </ClientMessages>
    </Card>
  )
}
