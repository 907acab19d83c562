import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { dotted } from '@/app/_ui/dotted'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Tabs } from '@/app/_ui/tabs'
import { Tag } from '@/app/_ui/tag'
import type { CalendarEntry } from '@/lib/data/task-sessions/list'
import { fullName } from '@/lib/domain/people/names'
import {
  type CalendarClash,
  type CalendarSpan,
  type CalendarView,
  calendarViews,
  dayOfSession,
  stepped,
} from '@/lib/domain/task-sessions/calendar'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { listed } from '@/lib/domain/text'
import { dayLines, formatDate, formatDay, formatMonth, formatTime } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { SessionCalendar as Found } from '@/lib/services/task-sessions/session-calendar'

type Translator = ReturnType<typeof translatorFor>

type Props = {
  view: CalendarView
  day: PlainDate
  today: PlainDate
  span: CalendarSpan
  found: Found
  locale: Locale
  hrefOf: (view: CalendarView, day: PlainDate) => string
  sessionHref: (session: CalendarEntry) => string
  /** The calendar of one person, whose sessions clash with one another. */
  own?: boolean
}

/** A month has its days side by side from tablets on; a week, which says more of each session, only on wide screens. */
const looks = {
  month: {
    weekdays: 'md:grid',
    days: 'md:grid md:grid-cols-7',
    day: 'md:min-h-28 md:border-r md:px-1.5 md:py-1.5',
    empty: 'max-md:hidden',
    outside: 'max-md:hidden md:bg-sunken',
    full: 'md:sr-only',
    short: 'md:inline',
    title: 'md:line-clamp-2 md:text-xs',
    rest: 'md:sr-only',
  },
  week: {
    weekdays: 'lg:grid',
    days: 'lg:grid lg:grid-cols-7',
    day: 'lg:min-h-64 lg:border-r lg:px-1.5 lg:py-1.5',
    empty: 'max-lg:hidden',
    outside: '',
    full: 'lg:sr-only',
    short: 'lg:inline',
    title: 'lg:text-xs',
    rest: '',
  },
} as const

/** How many sessions a day of the month shows on a wide screen; its week shows all. */
const mostPerDay = 4

/** A month or a week of sessions: days side by side, on a phone only those that have sessions, below one another. */
export function SessionCalendar({ view, day, today, span, found, locale, hrefOf, sessionHref, own = false }: Props) {
  const t = translatorFor(locale)
  const look = looks[view]
  const clashesOf = clashTexts(found, t, { locale, own })
  const byDay = Map.groupBy(found.sessions, dayOfSession)
  const title = view === 'month' ? formatMonth(span.from) : `${formatDate(span.from)} – ${formatDate(span.until)}`
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-4 py-3 sm:px-5">
        <h2 className="text-lg font-semibold tabular-nums">{title}</h2>
        <div className="flex flex-wrap items-center gap-2">
          <Steps view={view} day={day} today={today} hrefOf={hrefOf} t={t} />
          <Tabs
            label={t('sessions.calendar.views')}
            items={calendarViews.map((one) => ({
              label: t(`sessions.calendar.${one}`),
              href: hrefOf(one, day),
              current: one === view,
            }))}
          />
        </div>
      </div>
      {(found.clashes.length > 0 || found.more || found.sessions.length === 0) && (
        <div className="flex flex-col gap-2 border-b border-line px-4 py-3 sm:px-5">
          {found.clashes.length > 0 && (
            <InlineNotice tone="warn">{t('sessions.calendar.conflicts', { count: found.clashes.length })}</InlineNotice>
          )}
          {found.more && <InlineNotice>{t('sessions.calendar.limit', { count: found.sessions.length })}</InlineNotice>}
          {found.sessions.length === 0 && <p className="text-sm text-soft">{t('sessions.calendar.empty', { view })}</p>}
        </div>
      )}
      <ul
        aria-hidden="true"
        className={classNames('hidden grid-cols-7 border-b border-line text-xs text-soft', look.weekdays)}
      >
        {span.days.slice(0, 7).map((date) => (
          <li key={date} className="px-2 py-1.5">
            {dayLines(date).weekday}
          </li>
        ))}
      </ul>
      <ol className={look.days}>
        {span.days.map((date) => {
          const sessions = byDay.get(date) ?? []
          const outside = date < span.from || date > span.until
          return (
            <li
              key={date}
              aria-hidden={sessions.length === 0 || undefined}
              className={classNames(
                'min-w-0 border-b border-line px-4 py-3',
                look.day,
                sessions.length === 0 && look.empty,
                outside && look.outside,
              )}
            >
              <h3
                className={classNames(
                  'text-sm tabular-nums',
                  date === today ? 'font-semibold text-primary' : 'text-soft',
                )}
              >
                <span className={look.full}>{formatDay(date)}</span>
                <span aria-hidden="true" className={classNames('hidden px-0.5', look.short)}>
                  {dayLines(date).day}
                </span>
              </h3>
              <ul className="mt-1 flex flex-col gap-1">
                {sessions.map((session, index) => (
                  <li key={session.id} className={view === 'month' && index >= mostPerDay ? 'md:hidden' : undefined}>
                    <Entry
                      session={session}
                      href={sessionHref(session)}
                      clashes={clashesOf(session.id)}
                      look={look}
                      own={own}
                      locale={locale}
                      t={t}
                    />
                  </li>
                ))}
              </ul>
              {view === 'month' && sessions.length > mostPerDay && (
                <Link href={hrefOf('week', date)} className="hidden px-1 py-0.5 text-xs md:block">
                  {t('sessions.calendar.more', { count: sessions.length - mostPerDay })}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

type StepsProps = Pick<Props, 'view' | 'day' | 'today' | 'hrefOf'> & { t: Translator }

function Steps({ view, day, today, hrefOf, t }: StepsProps) {
  const step = (by: 1 | -1, label: string) => (
    <ButtonLink
      href={hrefOf(view, stepped(view, day, by))}
      aria-label={label}
      data-tip={label}
      icon={<Icon name="chevron-down" size={16} className={by === 1 ? '-rotate-90' : 'rotate-90'} />}
    />
  )
  return (
    <nav aria-label={t('sessions.calendar.title')} className="flex gap-1">
      {step(-1, t('sessions.calendar.previous', { view }))}
      <ButtonLink href={hrefOf(view, today)}>{t('sessions.calendar.today')}</ButtonLink>
      {step(1, t('sessions.calendar.next', { view }))}
    </nav>
  )
}

type EntryProps = {
  session: CalendarEntry
  href: string
  clashes: readonly string[]
  /** A month has room for the time, the title and signs; what they mean is for screen readers and phones. */
  look: (typeof looks)[CalendarView]
  own: boolean
  locale: Locale
  t: Translator
}

function Entry({ session, href, clashes, look, own, locale, t }: EntryProps) {
  const { startsAt, endsAt, timeZone, state, location, capacity, seats, instructors } = session
  const isCancelled = state === 'CANCELLED'
  const { rest } = look
  const teachers = instructorNames(instructors, '', locale)
  return (
    <Link
      variant="bare"
      href={href}
      className={classNames(
        'block rounded-sm border-l-2 px-2 py-1 text-xs hover:bg-sunken',
        clashes.length > 0 ? 'border-warn-line bg-warn-tint' : 'border-primary bg-raised',
      )}
    >
      <span className="block tabular-nums text-soft">
        {formatTime(startsAt, timeZone)}
        <span className={rest}> – {formatTime(endsAt, timeZone)}</span>
      </span>
      <span className={classNames('block text-sm text-ink wrap-anywhere', look.title, isCancelled && 'line-through')}>
        {session.revision.title}
      </span>
      <span className={classNames('block text-soft', rest)}>
        {dotted([location, teachers, !own && capacity > 0 && `${seats}/${capacity}`])}
      </span>
      {(state === 'DRAFT' || isCancelled) && (
        <span className="block text-soft">{t(`enums.taskSessionStates.${state}`)}</span>
      )}
      {clashes.length > 0 && (
        <span className="mt-0.5 block text-warn">
          <Tag tone="warn">{t('sessions.calendar.conflict')}</Tag>
          <span className={classNames('block', rest)}>{clashes.join(' · ')}</span>
        </span>
      )}
    </Link>
  )
}

/** What each session clashes with, as sentences. */
function clashTexts(
  { sessions, clashes }: Found,
  t: Translator,
  { locale, own }: { locale: Locale; own: boolean },
): (sessionId: string) => string[] {
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const named = (id: string) => {
    const session = byId.get(id)
    return session ? `${session.revision.title}, ${formatTime(session.startsAt, session.timeZone)}` : ''
  }
  const sentences = ({ room, instructorIds, people }: CalendarClash, id: string, otherId: string): string[] => {
    const other = named(otherId)
    if (own) return [t('sessions.calendar.own', { other })]
    const teachers = (byId.get(id)?.instructors ?? []).filter(({ userId }) => instructorIds.includes(userId))
    return [
      ...(room ? [t('sessions.calendar.room', { other })] : []),
      ...(teachers.length > 0
        ? [t('sessions.calendar.teacher', { names: listed(teachers.map(fullName), locale), other })]
        : []),
      ...(people > 0 ? [t('sessions.calendar.people', { count: people, other })] : []),
    ]
  }
  const texts = new Map<string, string[]>()
  for (const clash of clashes) {
    const [one, other] = clash.ids
    for (const [id, otherId] of [
      [one, other],
      [other, one],
    ] as const)
      texts.set(id, [...(texts.get(id) ?? []), ...sentences(clash, id, otherId)])
  }
  return (id) => texts.get(id) ?? []
}
