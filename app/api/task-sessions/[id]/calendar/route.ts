import { fileRefusal, guardedFile } from '@/app/_lib/file-answers'
import { env } from '@/lib/env'
import { calendarFile } from '@/lib/exports/calendar-file'
import { sessionEvent } from '@/lib/i18n/calendar-events'
import { datesOf, withDatesIn } from '@/lib/i18n/date-language'
import { translatorFor } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'
import { fileCtx } from '@/lib/server/file-ctx'
import { getSessionEvent } from '@/lib/services/calendar/calendar'

/** One session as a calendar file. The file of a cancelled session removes it from the calendar. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const [ctx, { id }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const result = await getSessionEvent(ctx, { id })
  if (!result.ok && ctx.tokenId !== null) return fileRefusal(ctx, result.problem)
  if (!result.ok) {
    const status = result.problem.code === 'signInRequired' ? 401 : 404
    return new Response(status === 401 ? 'Sign in' : 'Not found', { status, headers: guardedFile })
  }
  const session = result.value
  const person = ctx.viewer && (await ctx.load.person.load(ctx.viewer.userId))
  const words = { t: translatorFor(ctx.locale), locale: ctx.locale, appUrl: env().APP_URL }
  const event = withDatesIn(person ? datesOf(person, ctx.locale) : 'en', () => sessionEvent(session, words))
  const method = session.state === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'
  return new Response(calendarFile({ name: session.title, method, events: [event] }), {
    headers: {
      ...guardedFile,
      'content-type': `text/calendar; charset=utf-8; method=${method}`,
      'content-disposition': attachment(`${session.title}.ics`),
    },
  })
}
