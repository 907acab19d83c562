import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import { type Column, Table } from '@/app/_ui/table'
import type { CertificateRecord } from '@/lib/data/certificates'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { orNotFound } from '@/lib/server/enter-page'
import { listSessionCertificates } from '@/lib/services/certificates/list-session-certificates'
import type { SignedInCtx } from '@/lib/services/ctx'
import { sessionHome } from '../load-session'

type Props = { ctx: SignedInCtx; session: TaskSessionRecord; after: string | null }

/** The certificates of a finalized session, a hundred at a time, each page also as one file. */
export async function CertificatesCard({ ctx, session, after }: Props) {
  const [t, own, found] = await Promise.all([
    getTranslations('certificates.finish'),
    getTranslations('certificates.documents'),
    listSessionCertificates(ctx, { taskSessionId: session.id, first: 100, after }).then(orNotFound),
  ])
  const rows = found.edges.map(({ node }) => node)
  const { hasNextPage, endCursor } = found.pageInfo
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const file = `/api/session-certificates/${session.id}${after ? `?after=${encodeURIComponent(after)}` : ''}`
  const part = t('someCertificates', { from: first.number, to: last.number })
  const columns: Column<CertificateRecord>[] = [
    { key: 'name', header: t('name'), lead: true, cell: ({ content }) => content.person },
    {
      key: 'number',
      header: own('number'),
      cell: ({ id, number }) => (
        <Link href={`/api/certificates/${id}`} reload aria-label={own('open', { number })}>
          {number} ({own('pdf')})
        </Link>
      ),
    },
    {
      key: 'check',
      header: own('check'),
      cell: ({ number, verifyToken }) => (
        <Link href={`/verify/${verifyToken}`} aria-label={own('showNamed', { number })}>
          {own('show')}
        </Link>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <Card
        flush
        title={t('certificatesTitle')}
        actions={
          (hasNextPage || after) && (
            <Link href={file} reload>
              {part}
            </Link>
          )
        }
      >
        <Table caption={t('certificatesCaption')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </Card>
      {hasNextPage && endCursor && (
        <LoadMore href={`${sessionHome(session)}/finish?after=${encodeURIComponent(endCursor)}`} label={own('more')} />
      )}
    </div>
  )
}
