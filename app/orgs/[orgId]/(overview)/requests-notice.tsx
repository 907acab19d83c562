import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { Link } from '@/app/_ui/link'

type Props = { orgId: string; requests: { open: number; overdue: number } | null }

/** How much members have still to hand in while nothing of it is late; nothing when all is there. */
export async function RequestsNotice({ orgId, requests }: Props) {
  if (!requests || requests.open === 0 || requests.overdue > 0) return null
  const t = await getTranslations('documentRequests.overview')
  return (
    <Alert tone="info" actions={<Link href={`/orgs/${orgId}/documents/requests?state=OPEN`}>{t('look')}</Link>}>
      {t('open', { count: requests.open })}
    </Alert>
  )
}
