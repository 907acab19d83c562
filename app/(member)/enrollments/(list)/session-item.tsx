'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { toneText } from '@/app/_ui/tone'
import { ToneIcon } from '@/app/_ui/tone-icon'
import type { GainView, SessionView, TagView } from '../session-view'

type Props = {
  session: SessionView
  /** What an address names to show it at once. */
  anchor?: string
  /** Where the title leads. */
  href?: string
  tag?: TagView
  children?: ReactNode
}

/** A session on a list of one's own; what can be done is below it. */
export function SessionItem({ session, anchor, href, tag, children }: Props) {
  const t = useTranslations('enrollments.session')
  const { title, format, hours, startsAt, when, whereAndWho } = session
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
        {tag && (
          <Tag tone={tag.tone} className="whitespace-normal">
            {tag.text}
          </Tag>
        )}
        <Tag kind tone={format.tone}>
          {format.text}
        </Tag>
        {hours !== null && <span className="text-sm text-soft">{t('hours', { hours })}</span>}
      </span>
      <time dateTime={startsAt} className="text-[0.9375rem] tabular-nums">
        {when}
      </time>
      <p className="text-sm text-soft wrap-anywhere">{whereAndWho}</p>
      {children}
    </li>
  )
}

/** What a session would give on each license, before enrolling. */
export function GainsList({ gains }: { gains: readonly GainView[] }) {
  const t = useTranslations('enrollments.open')
  if (gains.length === 0) return <p className="text-sm text-soft">{t('noLicense')}</p>
  return (
    <ul aria-label={t('gains')} className="flex flex-col gap-1 rounded-lg bg-sunken px-3 py-2 text-sm">
      {gains.map(({ id, license, text, tone }) => (
        <li key={id} className={`flex gap-2 ${toneText[tone]}`}>
          <ToneIcon tone={tone} />
          <span className="wrap-anywhere">
            <b className="font-semibold">{license}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
