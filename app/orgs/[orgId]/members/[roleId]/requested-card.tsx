import { getTranslations } from 'next-intl/server'
import { requestedTones } from '@/app/_components/document-requests/request-texts'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { MemberRecord } from '@/lib/data/members/read'
import { formatDate } from '@/lib/domain/time/format-date'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listMemberRequestedDocuments } from '@/lib/services/document-requests/list-requests'

type Props = { ctx: SignedInCtx; member: MemberRecord }

/** What a member was asked for and what became of it; nothing for who may not see it, or where the feature is off. */
export async function RequestedCard({ ctx, member: { id, orgId } }: Props) {
  const [t, standings, result] = await Promise.all([
    getTranslations('documentRequests.member'),
    getTranslations('documentRequests.standings'),
    listMemberRequestedDocuments(ctx, { roleId: id }),
  ])
  if (!result.ok) return null
  const home = `/orgs/${orgId}/documents/requests`
  return (
    <Card title={t('title')} footer={<Link href={`${home}/new?member=${id}`}>{t('ask')}</Link>}>
      {result.value.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {result.value.map(({ id: key, requestId, title, standing, dueOn, validUntil }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
              <span className="flex min-w-0 flex-col gap-0.5">
                <Link href={`${home}/${requestId}`} variant="quiet">
                  {title}
                </Link>
                <span className="text-sm text-soft">
                  {validUntil
                    ? t('validUntil', { date: formatDate(validUntil) })
                    : dueOn && t('due', { date: formatDate(dueOn) })}
                </span>
              </span>
              <Tag tone={requestedTones[standing]}>{standings(standing)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
