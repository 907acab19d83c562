import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { PageHeader } from '@/app/_ui/page-header'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getOwnInvitation } from '@/lib/services/invitations/get-own-invitation'
import type { OwnInvitation } from '@/lib/services/invitations/own-invitation'
import { AnswerCard } from './answer-card'
import { dayOf } from './day-of'
import { OverNotice } from './over-notice'
import { ReportedList } from './reported-list'
import { SharedLists } from './shared-lists'

type Props = { params: Promise<{ invitationId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('invitations.own')
  return { title: t('titleBare') }
}

/** An invitation, for the person it was sent to: who invites, what they will see, and the answer. */
export default async function InvitationPage({ params }: Props) {
  const [{ ctx }, { invitationId }] = await Promise.all([enterPage(), params])
  const invitation = orNotFound(await getOwnInvitation(ctx, { id: invitationId }))
  const t = await getTranslations('invitations.own')
  const { org, state, contact, expiresAt } = invitation
  return (
    <>
      <PageHeader title={t('title', { org: org.name })} lead={<Lead invitation={invitation} />} />
      {state === 'OPEN' ? (
        <div className="flex flex-col gap-6">
          <p className="-mt-4 text-sm text-soft wrap-anywhere">{t('sentTo', { contact, date: dayOf(expiresAt) })}</p>
          <SharedLists org={org.name} admin={invitation.roleType === 'ADMIN'} />
          <Work invitation={invitation} />
          <ReportedList org={org.name} reported={invitation.reported} />
          <AnswerCard invitation={invitation} />
        </div>
      ) : (
        <OverNotice invitation={invitation} date={dayOf(invitation.respondedAt ?? expiresAt)} />
      )}
    </>
  )
}

type Part = { invitation: OwnInvitation }

async function Lead({ invitation: { org, roleType, invitedByName } }: Part) {
  const [t, roles] = await Promise.all([getTranslations('invitations.own'), getTranslations('enums.roleTypes')])
  const values = { org: org.name, role: roles(roleType) }
  return invitedByName ? t('leadBy', { ...values, inviter: invitedByName }) : t('lead', values)
}

/** Where the organization puts the person; nothing when it says nothing. */
async function Work({ invitation: { department, jobTitle } }: Part) {
  const t = await getTranslations('invitations.own')
  const items = [
    ...(department ? [{ term: t('department'), detail: department }] : []),
    ...(jobTitle ? [{ term: t('jobTitle'), detail: jobTitle }] : []),
  ]
  return (
    items.length > 0 && (
      <Card title={t('work')}>
        <DefinitionList items={items} />
      </Card>
    )
  )
}
