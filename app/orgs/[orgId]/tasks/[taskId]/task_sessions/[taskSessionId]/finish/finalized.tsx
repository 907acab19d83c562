import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { listSessionCertificates } from '@/lib/services/certificates/list-session-certificates'
import type { SignedInCtx } from '@/lib/services/ctx'
import { sessionHome } from '../load-session'
import { CertificateTable } from './certificate-table'
import { ReopenSession } from './finish-actions'

type Part = { ctx: SignedInCtx; session: TaskSessionRecord }

/** Says that a session is finalized, and offers to reopen it for corrections. */
export async function FinalizedCard({ ctx, session, certificates }: Part & { certificates: number }) {
  const t = await getTranslations('certificates.finish')
  const { id, version, finalizedAt, timeZone } = session
  const date = finalizedAt ? formatDateTime(finalizedAt, timeZone) : ''
  return (
    <Card title={t('finalizedAt', { date })}>
      <div className="flex flex-col gap-4">
        <InlineNotice tone={certificates > 0 ? 'success' : 'info'}>{t('issued', { count: certificates })}</InlineNotice>
        {can(ctx.viewer, 'taskSession.manage', session) && (
          <div>
            <ReopenSession id={id} version={version} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** The certificates of a finalized session, a hundred per page; each page is also available as one file. */
export async function CertificatesCard({ ctx, session, after }: Part & { after: string | null }) {
  const [t, own, page] = await Promise.all([
    getTranslations('certificates.finish'),
    getTranslations('certificates.documents'),
    listSessionCertificates(ctx, { taskSessionId: session.id, first: 100, after }).then(orNotFound),
  ])
  const rows = page.edges.map(({ node: { id, number, verifyToken, content } }) => ({
    id,
    number,
    verifyToken,
    person: content.person,
  }))
  const { hasNextPage, endCursor } = page.pageInfo
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const file = `/api/session-certificates/${session.id}${after ? `?after=${encodeURIComponent(after)}` : ''}`
  const part = (hasNextPage || after) && (
    <Link href={file} reload>
      {t('someCertificates', { from: first.number, to: last.number })}
    </Link>
  )
  return (
    <div className="flex flex-col gap-3">
      <Card flush title={t('certificatesTitle')} actions={part}>
        <CertificateTable rows={rows} />
      </Card>
      {hasNextPage && endCursor && (
        <LoadMore href={`${sessionHome(session)}/finish?after=${encodeURIComponent(endCursor)}`} label={own('more')} />
      )}
    </div>
  )
}
