'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { CopyTaskSessionsDocument } from '@/graphql/generated/copy-task-sessions'
import type { CopyPeriod, CopyRefusal } from '@/lib/domain/task-sessions/copies'

type Row = {
  id: string
  day: string
  title: string
  old: string
  new: string | null
  instructors: string
  refusal: CopyRefusal | null
}
type Props = { orgId: string; period: CopyPeriod; rows: readonly Row[]; home: string }

/** The preview of a copy, and the two presses that store it. */
export function CopyTable({ orgId, period, rows, home }: Props) {
  const t = useTranslations('sessions.copies')
  const copied = rows.filter(({ refusal }) => refusal === null)
  const count = copied.length
  const input = { orgId, ...period, taskSessionIds: copied.map(({ id }) => id) }
  const goTo = () => `${home}?day=${copied[0]?.day ?? period.to}`
  const done = t('done', { count })
  const announce = useAction({
    mutation: CopyTaskSessionsDocument,
    confirm: { title: t('announceTitle'), text: t('announceText', { count }), ok: t('announce', { count }) },
    done,
    goTo,
  })
  const draft = useAction({ mutation: CopyTaskSessionsDocument, done, goTo })
  return (
    <Card
      flush
      title={t('preview')}
      actions={
        count > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={announce.busy} onClick={() => announce.run({ input })}>
              {t('announce', { count })}
            </Button>
            <Button busy={draft.busy} onClick={() => draft.run({ input: { ...input, draft: true } })}>
              {t('draft')}
            </Button>
          </div>
        )
      }
    >
      {count < rows.length && (
        <div className="px-4 pb-3 sm:px-5">
          <InlineNotice>{t('left', { count: rows.length - count })}</InlineNotice>
        </div>
      )}
      <Table
        caption={t('preview')}
        rows={rows}
        rowKey={({ id }) => id}
        lean
        columns={[
          { key: 'session', header: t('session'), lead: true, cell: ({ title }) => title },
          { key: 'old', header: t('old'), cell: ({ old }) => old },
          {
            key: 'new',
            header: t('new'),
            cell: (row) => (row.refusal ? <Tag>{t('refusal', { refusal: row.refusal })}</Tag> : row.new),
          },
          { key: 'instructors', header: t('instructors'), cell: ({ instructors }) => instructors },
        ]}
      />
    </Card>
  )
}
