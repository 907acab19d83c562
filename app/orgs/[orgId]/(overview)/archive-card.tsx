'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { fileSize } from '@/app/_ui/file-size'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { ArchiveOrganizationDocument } from '@/graphql/generated/archive-organization'
import { archiveDays } from '@/lib/domain/orgs/org-state'

type State = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
type Row = {
  id: string
  state: State
  ready: boolean
  askedBy: string | null
  askedAt: string
  until: string | null
  size: number | null
  leftOut: number | null
}
/** `fresh`: whether the sign-in is good for taking one; otherwise its link leads to a new one and back. */
type Props = { orgId: string; rows: readonly Row[]; fresh: boolean }

/** Everything an organization owns, as an archive. It is requested here, created by a job, and kept for some days. */
export default function ArchiveCard({ orgId, rows, fresh }: Props) {
  const t = useTranslations('orgData.archive')
  const { run, busy } = useAction({
    mutation: ArchiveOrganizationDocument,
    confirm: { title: t('askTitle'), text: t('askText', { days: archiveDays }), ok: t('ask'), cancel: t('cancel') },
    done: t('asked'),
    refused: { 'errors.conflict': () => t('underWay') },
  })
  return (
    <Card
      title={t('title')}
      lead={t('lead', { days: archiveDays })}
      flush
      actions={
        <Button size="sm" busy={busy} onClick={() => run({ orgId })}>
          {t('ask')}
        </Button>
      }
    >
      <Table
        caption={t('title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="flush-text">{t('none')}</p>}
        columns={[
          { key: 'when', header: t('when'), lead: true, cell: ({ askedAt }) => <LocalTime at={askedAt} /> },
          { key: 'who', header: t('who'), cell: ({ askedBy }) => askedBy ?? t('nobody') },
          { key: 'state', header: t('state'), cell: (row) => <StateTag row={row} /> },
          {
            key: 'size',
            header: t('size'),
            align: 'end',
            cell: ({ size, leftOut }) => (
              <>
                {size !== null && fileSize(size)}
                {leftOut !== null && leftOut > 0 && (
                  <span className="text-soft"> {t('leftOut', { count: leftOut })}</span>
                )}
              </>
            ),
          },
          {
            key: 'take',
            header: t('actions'),
            quiet: true,
            align: 'end',
            cell: ({ id, ready }) =>
              ready && (
                <Link
                  {...(fresh ? { href: `/api/orgs/${orgId}/archives/${id}`, download: '' } : signInFirst(orgId))}
                  reload
                >
                  {t('take')}
                </Link>
              ),
          },
        ]}
      />
    </Card>
  )
}

const signInFirst = (orgId: string) => ({
  href: `/login/again?fresh&returnTo=${encodeURIComponent(`/orgs/${orgId}?tab=data`)}`,
})

function StateTag({ row: { state, ready, until } }: { row: Row }) {
  const t = useTranslations('orgData.archive')
  if (state === 'FAILED') return <Tag tone="error">{t('states.FAILED')}</Tag>
  if (state !== 'DONE') return <Tag tone="info">{t(`states.${state}`)}</Tag>
  if (!ready || !until) return <Tag>{t('states.GONE')}</Tag>
  return <LocalTime at={until} format={(time) => t('until', { time })} />
}
