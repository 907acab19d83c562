import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { Link } from '@/app/_ui/link'
import { formatDate } from '@/lib/domain/time/format-date'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getClosingRequest } from '@/lib/services/orgs/request-closing'

/** Above the overview of an organization that somebody asked to close: when and why, and where that can be taken back. */
export async function ClosingNotice({ ctx, orgId }: { ctx: SignedInCtx; orgId: string }) {
  const request = await getClosingRequest(ctx, { orgId })
  if (!request.ok || !request.value) return null
  const t = await getTranslations('orgData.closing')
  const { closeOn, reason } = request.value
  return (
    <Alert
      tone="warn"
      className="mb-6"
      title={t('asked', { date: formatDate(closeOn) })}
      actions={<Link href={`/orgs/${orgId}?tab=data`}>{t('look')}</Link>}
    >
      {reason}
    </Alert>
  )
}
