import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { HistoryButton } from '@/app/_components/history/history-button'
import { historyOf } from '@/app/_components/history/history-link'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import type { SigningRequestRecord } from '@/lib/data/signing/read'
import { audienceOf } from '@/lib/domain/curriculums/audience'
import { sortableName } from '@/lib/domain/people/names'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { countSigningReach, getSigningRequest } from '@/lib/services/signing/signing-requests'
import { loadOrgWith } from '../../../load-org-with'
import { OrgTrail } from '../../../org-trail'
import { requestTone, whoText } from '../request-texts'
import { signingHome } from '../signing-query'
import { DraftEditor, type DraftView } from './draft-editor'
import { SentRequest } from './sent-request'

type Props = { params: Promise<{ orgId: string; signingRequestId: string }>; searchParams: Promise<SearchParams> }

const messages = ['signing.screens', 'common.list'] as const

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ ctx }, { signingRequestId: id }] = await Promise.all([enterPage(), params])
  return { title: orNotFound(await getSigningRequest(ctx, { id })).title }
}

/** One document for signing: its fields while it is a draft, afterwards its signers. */
export default async function SigningRequestPage({ params, searchParams }: Props) {
  const [{ orgId, signingRequestId: id }, queryParams] = await Promise.all([params, searchParams])
  const { ctx, org } = await loadOrgWith('DOCUMENT_REQUESTS', orgId)
  const request = orNotFound(await getSigningRequest(ctx, { id }))
  if (request.orgId !== orgId) notFound()
  const t = translatorFor(ctx.locale)
  const trail = [{ label: t('signing.screens.list.title'), href: signingHome(orgId) }, { label: request.title }]
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={request.title}
        lead={whoText(request, t, ctx.locale)}
        tags={<Tag tone={requestTone(request)}>{t(`signing.screens.requestStates.${request.state}`)}</Tag>}
        actions={
          can(ctx.viewer, 'history.listOfOrg', { id: orgId }) && (
            <HistoryButton href={historyOf(orgId, { record: id })} />
          )
        }
      />
      {request.state === 'DRAFT' ? (
        <DraftEditor draft={await draftView(ctx, request, t)} />
      ) : (
        <SentRequest ctx={ctx} request={request} params={queryParams} />
      )}
    </ClientMessages>
  )
}

async function draftView(ctx: SignedInCtx, request: SigningRequestRecord, t: Translate): Promise<DraftView> {
  const { id, orgId, version, title, mode, inOrder, named, people, pages } = request
  const audience = audienceOf(request)
  const reach = named ? people.length : orNotFound(await countSigningReach.unknown(ctx, { orgId, audience })).count
  const names = people.map((person) => sortableName(person) || t('members.name.unknown'))
  return {
    id,
    orgId,
    version,
    title,
    mode,
    inOrder,
    reach,
    pages,
    signers: mode === 'TOGETHER' && names.length > 0 ? names : [t('signing.screens.place.eachPerson')],
    fileUrl: `/api/signed-documents/requests/${id}`,
    fields: request.fields.map(({ kind, slot, page, x, y, width, height, required, label }) => ({
      kind,
      slot,
      page,
      x,
      y,
      width,
      height,
      required,
      label,
    })),
  }
}
