import { getTranslations } from 'next-intl/server'
import { signerTones } from '@/app/_components/signing/signer-tones'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { MemberRecord } from '@/lib/data/members/read'
import { formatMoment } from '@/lib/domain/time/zone-name'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listMemberSigners } from '@/lib/services/signing/signing-tasks'

type Props = { ctx: SignedInCtx; member: MemberRecord }

const maxRows = 20

/** What a member was asked to sign, for who may see it, where the organization uses it. */
export async function SignaturesCard({ ctx, member: { id: roleId, orgId } }: Props) {
  const result = await listMemberSigners(ctx, { orgId, roleId, first: maxRows })
  if (!result.ok) return null
  const [t, states, sentText] = await Promise.all([
    getTranslations('signing.screens.member'),
    getTranslations('signing.screens.signerStates'),
    getTranslations('signing.screens.sent'),
  ])
  const { edges } = result.value
  return (
    <Card title={t('title')}>
      {edges.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {edges.map(({ node: { id, requestId, title, state, answeredAt, timeZone, declineReason } }) => (
            <li key={id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link href={`/orgs/${orgId}/documents/signing/${requestId}`} variant="quiet" className="wrap-anywhere">
                  {title}
                </Link>
                <Tag tone={signerTones[state]}>{states(state)}</Tag>
              </span>
              {answeredAt && (state === 'SIGNED' || state === 'DECLINED') && (
                <span className="text-sm text-soft">{sentText(state, { at: formatMoment(answeredAt, timeZone) })}</span>
              )}
              {declineReason && (
                <span className="text-sm text-soft wrap-anywhere">{sentText('reason', { reason: declineReason })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
