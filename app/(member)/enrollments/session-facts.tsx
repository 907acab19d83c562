import type { ReactNode } from 'react'
import { formatTag } from '@/app/_components/format-tag'
import { sessionWhen } from '@/app/_components/session-when'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'

type Props = {
  session: TaskSessionRecord
  locale: Locale
  /** What an address names to show it at once. */
  anchor?: string
  /** Where the title leads. */
  href?: string
  tag?: { text: string; tone: Tone }
  children?: ReactNode
}

/** A session on a list of one's own: what, when in its own zone, where and by whom; what can be done stands below. */
export function SessionFacts({ session, locale, anchor, href, tag, children }: Props) {
  const t = translatorFor(locale)
  const format = formatTag(session.format, t)
  const { title, units } = session.revision
  return (
    <li id={anchor} className="flex scroll-mt-20 flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold wrap-anywhere">
          {href ? (
            <Link href={href} variant="quiet">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
        <Tag tone={format.tone}>{format.text}</Tag>
        {units !== null && (
          <span className="text-sm text-soft">{t('enrollments.session.hours', { hours: formatUnits(units) })}</span>
        )}
      </span>
      <time dateTime={session.startsAt.toISOString()} className="text-[0.9375rem] tabular-nums">
        {sessionWhen(session, locale)}
      </time>
      <p className="text-sm text-soft wrap-anywhere">{whereAndWho(session, t)}</p>
      {children}
    </li>
  )
}

function whereAndWho({ org, location, instructors }: TaskSessionRecord, t: Translate): string {
  const names = instructorNames(instructors, t('sessions.unassigned'))
  return [org.name, location, t('enrollments.session.taughtBy', { names })].filter(Boolean).join(' · ')
}
