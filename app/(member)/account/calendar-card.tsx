import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { env } from '@/lib/env'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCalendarFeed } from '@/lib/services/calendar/calendar-feed'
import { CalendarAddress } from './calendar-address'

/** The private address of the person's calendar: made, made anew, ended. */
export async function CalendarCard() {
  const { ctx } = await enterPage()
  const [{ createdAt }, t, common] = await Promise.all([
    getCalendarFeed(ctx, {}).then(orNotFound),
    getTranslations('calendar.feed'),
    getTranslations('common.actions'),
  ])
  const date = createdAt && formatDate(todayIn('UTC', createdAt))
  return (
    <Card title={t('title')} lead={t('lead')} id="calendar">
      <CalendarAddress
        exists={createdAt !== null}
        host={env().APP_URL}
        labels={{
          since: date ? t('since', { date }) : t('none'),
          make: createdAt ? t('renew') : t('make'),
          renewAsk: t('renewAsk'),
          end: t('end'),
          endAsk: t('endAsk'),
          ended: t('ended'),
          address: t('address'),
          hint: t('hint'),
          copy: t('copy'),
          copied: t('copied'),
          cancel: common('cancel'),
        }}
      />
    </Card>
  )
}
