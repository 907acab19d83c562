import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { fileSize } from '@/app/_ui/file-size'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { maxScans } from '@/lib/domain/task-sessions/scans'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listSessionScans } from '@/lib/services/task-sessions/session-scans'
import { AddScan, RemoveScan } from './finish-actions'

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
            <Paper href={`/api/sign-in-sheets/${id}`} label={t(state === 'FINALIZED' ? 'sheet' : 'sheetDraft')} />
          </li>
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
  <Link href={href} reload className="inline-flex items-center gap-2">
    <Icon name="download" size={16} className="shrink-0" />
    <span className="wrap-anywhere">{label}</span>
  </Link>
)
