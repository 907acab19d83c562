import { notFound } from 'next/navigation'
import { audienceChoices } from '@/app/_components/audience/audience-choices'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import { getSigningChoices, getSigningRequest } from '@/lib/services/signing/signing-requests'
import { loadOrgWith } from '../../../../load-org-with'
import { OrgTrail } from '../../../../org-trail'
import { RequestForm } from '../../request-form'
import { requestStart } from '../../request-start'
import { signingHome } from '../../signing-query'

type Props = { params: Promise<{ orgId: string; signingRequestId: string }> }

export const generateMetadata = titled('signing.screens.form.editTitle')

/** Edits the text and signers of a request before it is sent. */
export default async function EditSigningPage({ params }: Props) {
  const { orgId, signingRequestId: id } = await params
  const { ctx, org } = await loadOrgWith('DOCUMENT_REQUESTS', orgId)
  const request = orNotFound(await getSigningRequest(ctx, { id }))
  if (request.orgId !== orgId || request.state !== 'DRAFT') notFound()
  const t = translatorFor(ctx.locale)
  const start = requestStart(request, t('members.name.unknown'))
  const trail = [
    { label: t('signing.screens.list.title'), href: signingHome(orgId) },
    { label: request.title, href: `${signingHome(orgId)}/${id}` },
    { label: t('signing.screens.form.editTitle') },
  ]
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={t('signing.screens.form.editTitle')}
      />
      <ClientMessages of={['signing.screens.form', 'members.picker', 'members.name', 'validation.fileTooLarge']}>
        <RequestForm
          orgId={orgId}
          start={start}
          choices={audienceChoices(orNotFound(await getSigningChoices(ctx, { orgId })), request, t)}
        />
      </ClientMessages>
    </>
  )
}
