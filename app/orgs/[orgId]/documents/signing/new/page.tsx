import { notFound } from 'next/navigation'
import { audienceChoices } from '@/app/_components/audience/audience-choices'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { noAudience } from '@/lib/domain/curriculums/audience'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { getSigningChoices } from '@/lib/services/signing/signing-requests'
import { loadOrgWith } from '../../../load-org-with'
import { OrgTrail } from '../../../org-trail'
import { RequestForm } from '../request-form'
import { emptyRequest } from '../request-start'
import { signingHome } from '../signing-query'

type Props = { params: Promise<{ orgId: string }> }

export const generateMetadata = titled('signing.screens.form.newTitle')

/** A new document for signing: the PDF and its signers; the fields are placed in the next step. */
export default async function NewSigningPage({ params }: Props) {
  const { orgId } = await params
  const { ctx, org } = await loadOrgWith('DOCUMENT_REQUESTS', orgId)
  if (!can(ctx.viewer, 'signing.create', { id: orgId })) notFound()
  const t = translatorFor(ctx.locale)
  const trail = [
    { label: t('signing.screens.list.title'), href: signingHome(orgId) },
    { label: t('signing.screens.form.newTitle') },
  ]
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={t('signing.screens.form.newTitle')}
        lead={t('signing.screens.form.newLead')}
      />
      <ClientMessages of={['signing.screens.form', 'members.picker', 'members.name', 'validation.fileTooLarge']}>
        <RequestForm
          orgId={orgId}
          start={emptyRequest}
          choices={audienceChoices(orNotFound(await getSigningChoices(ctx, { orgId })), noAudience, t)}
        />
      </ClientMessages>
    </>
  )
}
