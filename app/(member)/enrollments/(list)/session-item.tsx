'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { SessionView, TagView } from '../session-view'

type Props = {
  session: SessionView
  /** An id, so that an address can lead straight to this session. */
  anchor?: string
  /** The target of the title. */
  href?: string
  tag?: TagView
  /** A heading above already shows the day. */
  inDay?: boolean
  children?: ReactNode
}

/** A session in one of the person's lists, with its actions below. */
export function SessionItem({ session, anchor, href, tag, inDay, children }: Props) {
  const t = useTranslations('enrollments.session')
  const { title, format, hours, startsAt, when, clock, whereAndWho } = session
  return (
    <li id={anchor} className="flex scroll-mt-20 flex-col gap-1.5 py-4 last:pb-0">
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
      <time dateTime={startsAt} className="text-sm tabular-nums">
        {inDay ? clock : when}
      </time>
      <p className="text-sm text-soft wrap-anywhere">{whereAndWho}</p>
      {children}
    </li>
  )
}
