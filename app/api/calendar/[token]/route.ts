import { calendarEvents } from '@/app/api/calendar-events'
import { env } from '@/lib/env'
import { calendarFile } from '@/lib/exports/calendar-file'
import { storedDatesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { readCalendarFeed } from '@/lib/services/calendar/calendar'

const guarded = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}

/** A person's calendar for a calendar program, which cannot sign in: the address itself is the secret. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const [ctx, { token }] = await Promise.all([pageCtx(), params])
  const result = await readCalendarFeed(ctx, { token })
  if (!result.ok) {
    const { code, params: more } = result.problem
    if (code !== 'tooManyRequests') return new Response('Not found', { status: 404, headers: guarded })
    return new Response('Too many requests', {
      status: 429,
      headers: { ...guarded, 'retry-after': String(more?.seconds ?? 60) },
    })
  }
  const { uiLanguage } = result.value
  const locale = isLocale(uiLanguage) ? uiLanguage : 'en'
  const t = translatorFor(locale)
  const events = withDatesIn(storedDatesOf(result.value), () =>
    calendarEvents(result.value, { t, locale, appUrl: env().APP_URL }),
  )
  const text = calendarFile({ name: t('calendar.name'), method: 'PUBLISH', refreshHours: 4, events })
  return new Response(text, { headers: { ...guarded, 'content-type': 'text/calendar; charset=utf-8' } })
}
