import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { fileSize } from '@/app/_ui/file-size'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { LoadMore } from '@/app/_ui/load-more'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { maxScans } from '@/lib/domain/task-sessions/session-problems'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { listSessionCertificates } from '@/lib/services/certificates/certificates'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listSessionScans } from '@/lib/services/task-sessions/session-scans'
import { sessionHome } from '../load-session'
import { AddScan, CertificateTable, RemoveScan, ReopenSession } from './finish-actions'

type Part = { ctx: SignedInCtx; session: TaskSessionRecord }

/**
 * The documents of a session: its sign-in sheet, its certificates as one file if they fit, and scans of what was signed
 * on paper.
 */
export async function PapersCard({ ctx, session, certificates }: Part & { certificates: number }) {
  const t = await getTranslations('certificates.finish')
  const { id, state } = session
  return (
    <Card title={t('papersTitle')}>
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col gap-2">
          <li>
            <Sheet href={`/api/sign-in-sheets/${id}`} label={t(state === 'FINALIZED' ? 'sheet' : 'sheetDraft')} />
          </li>
          {(state === 'SCHEDULED' || state === 'OPEN') && (
            <>
              <li>
                <Sheet href={`/api/sign-in-sheets/${id}?fill=ROSTER`} label={t('sheetRoster')} />
              </li>
              <li>
                <Sheet href={`/api/sign-in-sheets/${id}?fill=BLANK`} label={t('sheetBlank')} />
              </li>
            </>
          )}
          {certificates > 0 && certificates <= 100 && (
            <li>
              <Paper href={`/api/session-certificates/${id}`} label={t('allCertificates')} />
            </li>
          )}
        </ul>
        {(state === 'ENDED' || state === 'FINALIZED') && <Scans ctx={ctx} session={session} />}
      </div>
    </Card>
  )
}

/** A sign-in sheet on letter paper, with the same on A4 beside it. */
async function Sheet({ href, label }: { href: string; label: string }) {
  const t = await getTranslations('certificates.finish')
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Paper href={href} label={label} />
      <ButtonLink href={`${href}${href.includes('?') ? '&' : '?'}size=A4`} size="sm" reload>
        {t('inA4')}
      </ButtonLink>
    </span>
  )
}

/** The scans of the paper sheet with their actions, and a button to add one. */
async function Scans({ ctx, session }: Part) {
  const t = await getTranslations('certificates.scans')
  const scans = orNotFound(await listSessionScans(ctx, { taskSessionId: session.id }))
  const mayChange = can(ctx.viewer, 'taskSession.run', session)
  if (!mayChange && scans.length === 0) return null
  return (
    <section id="scans" aria-labelledby="scans-title" className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-col gap-1">
        <h3 id="scans-title" className="text-sm font-semibold">
          {t('title')}
        </h3>
        {scans.length === 0 && <p className="text-sm text-soft">{t('none')}</p>}
      </div>
      {scans.length > 0 && (
        <ul className="flex flex-col gap-3">
          {scans.map(({ id, fileName, size, createdAt, removable }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <div className="flex min-w-0 flex-col">
                <Paper href={`/api/session-scans/${id}`} label={fileName} />
                <span className="text-sm text-soft">
                  {t('added', { size: fileSize(size), date: formatDateTime(createdAt, session.timeZone) })}
                </span>
              </div>
              {mayChange && removable && <RemoveScan id={id} fileName={fileName} />}
            </li>
          ))}
        </ul>
      )}
      {mayChange &&
        (scans.length < maxScans ? (
          <AddScan taskSessionId={session.id} />
        ) : (
          <p className="text-sm text-soft">{t('full', { most: maxScans })}</p>
        ))}
    </section>
  )
}

const Paper = ({ href, label }: { href: string; label: string }) => (
  <ButtonLink href={href} size="sm" reload className="whitespace-normal text-start">
    <Icon name="download" size={16} className="shrink-0" />
    <span className="wrap-anywhere">{label}</span>
  </ButtonLink>
)

/** Says that a session is finalized, and offers to reopen it for corrections. */
export async function FinalizedCard({
  ctx,
  session,
  certificates,
  revoked,
}: Part & { certificates: number; revoked: number }) {
  const t = await getTranslations('certificates.finish')
  const { id, version, finalizedAt, timeZone } = session
  const date = finalizedAt ? formatDateTime(finalizedAt, timeZone) : ''
  return (
    <Card title={t('finalizedAt', { date })}>
      <div className="flex flex-col gap-4">
        <InlineNotice tone={certificates > 0 ? 'success' : 'info'}>{t('issued', { count: certificates })}</InlineNotice>
        {revoked > 0 && <InlineNotice tone="warn">{t('revoked', { count: revoked })}</InlineNotice>}
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
    <ButtonLink href={file} size="sm" variant="quiet" reload>
      {t('someCertificates', { from: first.number, to: last.number })}
    </ButtonLink>
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
