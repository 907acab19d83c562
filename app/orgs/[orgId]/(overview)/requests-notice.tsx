import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { Link } from '@/app/_ui/link'

type Props = { orgId: string; requests: { open: number; overdue: number } | null }

/** How much members have still to hand in, late ones first; nothing when all is there. */
export async function RequestsNotice({ orgId, requests }: Props) {
  if (!requests || requests.open === 0) return null
  const t = await getTranslations('documentRequests.overview')
  const { open, overdue } = requests
  return (
    <Alert
      tone={overdue > 0 ? 'warn' : 'info'}
      actions={<Link href={`/orgs/${orgId}/documents/requests?state=OPEN`}>{t('look')}</Link>}
    >
      {overdue > 0 ? t('overdue', { count: overdue }) : t('open', { count: open })}
    </Alert>
  )
}
