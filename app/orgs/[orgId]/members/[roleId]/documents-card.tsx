import { getTranslations } from 'next-intl/server'
import { sharedRow } from '@/app/_components/documents/shared-rows'
import { SharedTable } from '@/app/_components/documents/shared-table'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import type { MemberRecord } from '@/lib/data/members/read'
import { translatorFor } from '@/lib/i18n/translator'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listSharedDocuments } from '@/lib/services/documents/shared-documents'

type Props = { ctx: SignedInCtx; member: MemberRecord; name: string; timeZone: string }

/** Shown at once; the rest is a list of its own. */
const shownAtOnce = 5

/** What a member shares with the organization; nothing for who may not see it. */
export async function DocumentsCard({ ctx, member: { id, orgId }, name, timeZone }: Props) {
  const [t, result] = await Promise.all([
    getTranslations('documents.screens.shared'),
    listSharedDocuments(ctx, { orgId, roleId: id, first: shownAtOnce }),
  ])
  if (!result.ok) return null
  const { edges, pageInfo } = result.value
  if (edges.length === 0)
    return (
      <Card title={t('card')}>
        <p className="text-soft">{t('cardNone', { name })}</p>
      </Card>
    )
  const translate = translatorFor(ctx.locale)
  return (
    <ClientMessages of={['documents.screens']}>
      <Card
        flush
        title={t('card')}
        footer={pageInfo.hasNextPage && <Link href={`/orgs/${orgId}/documents?member=${id}`}>{t('all')}</Link>}
      >
        <SharedTable ofOne rows={edges.map(({ node }) => sharedRow(node, timeZone, translate))} />
      </Card>
    </ClientMessages>
  )
}
