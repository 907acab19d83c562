import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { EnrollmentFacts, EnrollmentHistory } from '@/app/_components/enrollments/enrollment-facts'
import { EraseGuest } from '@/app/_components/guests/erase-guest'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { guestLicense } from '@/lib/domain/guests/values'
import { shownContact } from '@/lib/domain/people/format-contact'
import { fullName } from '@/lib/domain/people/names'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { getEnrollment, getEnrollmentHistory, getEnrollmentPerson } from '@/lib/services/enrollments/list-enrollments'
import { getGuest, type SavedGuest } from '@/lib/services/guests/guests'
import { loadSession, type SessionParams, sessionHome } from '../../load-session'

type Props = { params: Promise<Awaited<SessionParams> & { enrollmentId: string }> }

/**
 * One line of a roster with its history, for people who run the session; not found if it belongs to another session.
 */
export default async function RosterLinePage({ params }: Props) {
  const { orgId, taskId, taskSessionId, enrollmentId: id } = await params
  const { ctx, session } = await loadSession(orgId, taskId, taskSessionId)
  const line = orNotFound(await getEnrollment(ctx, { id }))
  if (line.enrollment.taskSessionId !== session.id) notFound()
  const [history, person] = await Promise.all([
    getEnrollmentHistory(ctx, { id }).then(orNotFound),
    getEnrollmentPerson(ctx, { id }).then(orNotFound),
  ])
  const { guestId } = line.enrollment
  const guest =
    guestId && can(ctx.viewer, 'guest.manage', session) ? orNotFound(await getGuest(ctx, { id: guestId })) : null
  const t = await getTranslations('enrollments.roster')
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title font-semibold wrap-anywhere">{fullName(person) || t('unnamed')}</h2>
        <ButtonLink href={`${sessionHome(session)}/roster`} size="sm">
          {t('title')}
        </ButtonLink>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          {guest && <GuestCard guest={guest} mayErase={can(ctx.viewer, 'guest.erase', session)} />}
          <EnrollmentFacts own={line} locale={ctx.locale} now={ctx.now} />
        </div>
        <EnrollmentHistory lines={history} timeZone={session.timeZone} locale={ctx.locale} />
      </div>
    </div>
  )
}

/** Everything kept about a guest besides the enrollment. It is also what guests see when they ask for their data. */
async function GuestCard({ guest, mayErase }: { guest: SavedGuest; mayErase: boolean }) {
  const t = await getTranslations('guests.facts')
  const { id, contact } = guest
  const contactText = contact && shownContact(contact)
  return (
    <ClientMessages of={['guests.erase']}>
      <Card
        title={t('title')}
        lead={t('text')}
        actions={mayErase && contact ? <EraseGuest id={id} name={fullName(guest)} /> : undefined}
      >
        <DefinitionList
          items={[
            { term: t('license'), detail: guestLicense(guest) || '–' },
            { term: t('contact'), detail: contactText ?? t('noContact') },
          ]}
        />
      </Card>
    </ClientMessages>
  )
}
