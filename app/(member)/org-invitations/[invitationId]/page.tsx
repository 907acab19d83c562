import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { SeenByOrganization } from '@/app/_components/orgs/seen-by-organization'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { PageHeader } from '@/app/_ui/page-header'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { cookieName, postponedCookie } from '@/lib/server/cookies'
import { enterPage, ownOrNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { getOwnInvitation } from '@/lib/services/invitations/answer-invitation'
import type { OwnInvitation } from '@/lib/services/invitations/own-invitation'
import { AnswerButtons } from './answer-buttons'

type Props = { params: Promise<{ invitationId: string }> }

const messages = [
  'invitations.own.accept',
  'invitations.own.accepted',
  'invitations.own.decline',
  'invitations.own.declineTitle',
  'invitations.own.declineText',
  'invitations.own.declineOk',
  'invitations.own.declined',
  'invitations.own.later',
  'invitations.own.changed',
] as const

const daySeconds = 86_400

export const generateMetadata = titled('invitations.own.titleBare')

/** An invitation for its recipient: who invites, what they will see, and the buttons to answer. */
export default async function InvitationPage({ params }: Props) {
  const [{ ctx }, { invitationId }] = await Promise.all([enterPage(), params])
  const invitation = ownOrNotFound(await getOwnInvitation(ctx, { id: invitationId }))
  const [t, zone] = await Promise.all([getTranslations('invitations.own'), readerZone()])
  const { org, state, contact, expiresAt } = invitation
  const dayOf = (moment: Date): string => formatDate(todayIn(zone, moment))
  return (
    <>
      <PageHeader title={t('title', { org: org.name })} lead={<Lead invitation={invitation} />} />
      {state === 'OPEN' ? (
        <div className="flex flex-col gap-6">
          <p className="-mt-4 text-sm text-soft wrap-anywhere">{t('sentTo', { contact, date: dayOf(expiresAt) })}</p>
          <SharedLists invitation={invitation} />
          <Work invitation={invitation} />
          <ReportedList invitation={invitation} />
          <Answer invitation={invitation} />
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

async function Answer({ invitation: { id, version, org, roleType } }: Part) {
  const [t, jar] = await Promise.all([getTranslations('invitations.own'), cookies()])
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <ClientMessages of={messages}>
        <AnswerButtons
          invitation={{ id, version }}
          org={org.name}
          next={roleType === 'ADMIN' ? `/orgs/${org.id}` : null}
          later={{
            cookie: postponedCookie,
            pairs: jar.get(cookieName(postponedCookie))?.value ?? '',
            seconds: daySeconds,
          }}
        />
      </ClientMessages>
      <p className="text-sm text-soft">{t('laterHint')}</p>
    </div>
  )
}

/** An invitation that can no longer be answered: its outcome, and how to go on. */
async function OverNotice({ invitation: { state, org, roleType }, date }: Part & { date: string }) {
  const t = await getTranslations('invitations.own')
  if (state === 'OPEN') return null
  const runs = state === 'ACCEPTED' && roleType === 'ADMIN'
  return (
    <Alert
      tone={state === 'ACCEPTED' ? 'success' : 'info'}
      actions={
        <>
          {runs && (
            <ButtonLink href={`/orgs/${org.id}`} variant="primary">
              {t('toOrg', { org: org.name })}
            </ButtonLink>
          )}
          <ButtonLink href="/dashboard">{t('toDashboard')}</ButtonLink>
        </>
      }
    >
      {t(`over.${state}`, { org: org.name, date })}
    </Alert>
  )
}

/** The exact list of what the organization will and will never see; for an administrator, also what they will see. */
async function SharedLists({ invitation }: Part) {
  const t = await getTranslations('invitations.own')
  const org = invitation.org.name
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <Card title={t('seesTitle', { org })}>
        <SeenByOrganization list="sees" />
      </Card>
      <Card title={t('hiddenTitle')}>
        <SeenByOrganization list="hidden" />
        <p className="mt-4 text-sm text-soft">{t('rights')}</p>
      </Card>
      {invitation.roleType === 'ADMIN' && (
        <Card title={t('adminTitle')} className="md:col-span-2">
          <p className="max-w-prose">{t('admin', { org })}</p>
        </Card>
      )}
    </div>
  )
}

/** The department and job the organization assigns. Renders nothing without them. */
async function Work({ invitation: { department, jobTitle } }: Part) {
  const [t, fields] = await Promise.all([getTranslations('invitations.own'), getTranslations('fields')])
  const items = [
    ...(department ? [{ term: fields('department'), detail: department }] : []),
    ...(jobTitle ? [{ term: fields('jobTitle'), detail: jobTitle }] : []),
  ]
  return (
    items.length > 0 && (
      <Card title={t('work')}>
        <DefinitionList items={items} />
      </Card>
    )
  )
}

/** The licenses that come with the invitation. Renders nothing when there are none. */
async function ReportedList({ invitation: { org, reported } }: Part) {
  if (reported.length === 0) return null
  const [t, types] = await Promise.all([
    getTranslations('invitations.own'),
    getTranslations('enums.credentialTypesShort'),
  ])
  return (
    <Card title={t('reportedTitle', { org: org.name })} lead={t('reported')}>
      <ul className="flex flex-col gap-1.5">
        {reported.map(({ id, geo, credentialType, credentialNumber, expiresAt }) => {
          const type = types(credentialType as Parameters<typeof types>[0])
          const values = { place: geo, type, number: credentialNumber, date: formatDate(expiresAt) }
          return <li key={id}>{t('reportedLine', values)}</li>
        })}
      </ul>
    </Card>
  )
}
