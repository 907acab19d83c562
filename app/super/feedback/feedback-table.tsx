'use client'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/app/_components/local-time'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { FeedbackTag, type State } from './feedback-tag'

type Row = { id: string; text: string; sender: string; state: State; sentAt: string }

/** Messages from people, newest first. */
export function FeedbackTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('feedback')
  return (
    <Table
      caption={t('caption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'message',
          header: t('message'),
          lead: true,
          cell: ({ id, text }) => (
            <Link href={`/super/feedback/${id}`} variant="quiet" className="line-clamp-2 wrap-anywhere">
              {text}
            </Link>
          ),
        },
        { key: 'sender', header: t('sender'), cell: ({ sender }) => <span className="wrap-anywhere">{sender}</span> },
        { key: 'sentAt', header: t('sentAt'), cell: ({ sentAt }) => <LocalTime at={sentAt} /> },
        { key: 'state', header: t('state'), cell: ({ state }) => <FeedbackTag state={state} /> },
      ]}
    />
  )
}
