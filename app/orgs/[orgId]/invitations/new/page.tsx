import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { suggested } from '@/app/_components/members/suggested'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getMemberFacets } from '@/lib/services/members/members'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { InvitePeople } from './invite-people'

type Props = { params: Promise<{ orgId: string }> }

export const generateMetadata = titled('invitations.invite.title')

/** Messages of the form with its preview and the results. */
const messages = [
  'invitations.invite',
  'fields.department',
  'fields.jobTitle',
  'invitations.outcomes',
  'invitations.outcomeHelp',
  'invitations.problems',
  'enums.roleTypes',
] as const

/** Invites one or many people to an organization. */
export default async function InvitePage({ params }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  const [orgRead, facetsRead] = await Promise.all([getOrgToWork(ctx, { id: orgId }), getMemberFacets(ctx, { orgId })])
  const [org, facets] = [orNotFound(orgRead), orNotFound(facetsRead)]
  if (!can(ctx.viewer, 'invitation.send', { orgId, roleType: 'MEMBER' })) notFound()
  const t = await getTranslations('invitations')
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[{ label: t('title'), href: `/orgs/${orgId}/invitations` }, { label: t('invite.title') }]}
          />
        }
        title={t('invite.title')}
        lead={t('invite.lead')}
      />
      <InvitePeople orgId={orgId} sms={isFeatureOn(org, 'SMS')} departments={suggested(facets.departments)} />
    </ClientMessages>
  )
}
