import { getTranslations } from 'next-intl/server'
import { sharedRow } from '@/app/_components/documents/document-texts'
import { SharedTable } from '@/app/_components/documents/shared-table'
import { stateTones } from '@/app/_components/states'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import type { MemberRecord } from '@/lib/data/members/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listMemberRequestedDocuments } from '@/lib/services/document-requests/list-requests'
import { listSharedDocuments } from '@/lib/services/documents/shared-documents'
import { listMemberSigners } from '@/lib/services/signing/signing-tasks'
import { PressRow } from './press-row'

type Props = { ctx: SignedInCtx; member: MemberRecord; name: string; timeZone: string }

/** Number of rows shown here; a link leads to the full list. */
const shownAtOnce = 5

/** Documents that a member shares with the organization. Renders nothing for people who may not see them. */
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
        footer={
          pageInfo.hasNextPage && (
            <ButtonLink size="sm" href={`/orgs/${orgId}/documents?member=${id}`}>
              {t('all')}
            </ButtonLink>
          )
        }
      >
        <SharedTable ofOne rows={edges.map(({ node }) => sharedRow(node, timeZone, translate))} />
      </Card>
    </ClientMessages>
  )
}

type RequestedCardProps = { ctx: SignedInCtx; member: MemberRecord }

/**
 * Documents requested from a member, with their state. Renders nothing for people who may not see them, or if the
 * feature is off.
 */
export async function RequestedCard({ ctx, member: { id, orgId } }: RequestedCardProps) {
  const [t, standings, result] = await Promise.all([
    getTranslations('documentRequests.member'),
    getTranslations('documentRequests.standings'),
    listMemberRequestedDocuments(ctx, { roleId: id }),
  ])
  if (!result.ok) return null
  const home = `/orgs/${orgId}/documents/requests`
  return (
    <Card
      title={t('title')}
      flush
      actions={
        can(ctx.viewer, 'documentRequest.manage', { orgId }) && (
          <ButtonLink size="sm" href={`${home}/new?member=${id}`}>
            {t('ask')}
          </ButtonLink>
        )
      }
    >
      {result.value.length === 0 ? (
        <p className="flush-text">{t('none')}</p>
      ) : (
        <ul className="press-list">
          {result.value.map(({ id: key, requestId, title, standing, dueOn, validUntil }) => (
            <PressRow
              key={key}
              href={`${home}/${requestId}`}
              title={title}
              facts={
                validUntil
                  ? t('validUntil', { date: formatDate(validUntil) })
                  : dueOn && t('due', { date: formatDate(dueOn) })
              }
              tag={{ tone: stateTones['documentRequests.standings'][standing], text: standings(standing) }}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

type SignaturesCardProps = { ctx: SignedInCtx; member: MemberRecord }

const maxRows = 20

/**
 * Documents a member was asked to sign. Renders nothing for people who may not see them, or if the organization does
 * not use signing.
 */
export async function SignaturesCard({ ctx, member: { id: roleId, orgId } }: SignaturesCardProps) {
  const result = await listMemberSigners(ctx, { orgId, roleId, first: maxRows })
  if (!result.ok) return null
  const [t, states, sentText] = await Promise.all([
    getTranslations('signing.screens.member'),
    getTranslations('signing.screens.signerStates'),
    getTranslations('signing.screens.sent'),
  ])
  const { edges } = result.value
  return (
    <Card title={t('title')} flush>
      {edges.length === 0 ? (
        <p className="flush-text">{t('none')}</p>
      ) : (
        <ul className="press-list">
          {edges.map(({ node: { id, requestId, title, state, answeredAt, timeZone, declineReason } }) => (
            <PressRow
              key={id}
              href={`/orgs/${orgId}/documents/signing/${requestId}`}
              title={title}
              facts={dotted([
                answeredAt &&
                  (state === 'SIGNED' || state === 'DECLINED') &&
                  sentText(state, { at: formatMoment(answeredAt, timeZone) }),
                declineReason && sentText('reason', { reason: declineReason }),
              ])}
              tag={{ tone: stateTones['signing.screens.signerStates'][state], text: states(state) }}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
