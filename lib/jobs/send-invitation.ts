import 'server-only'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import { findSending } from '@/lib/data/invitations/sendings'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-transitions'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { fullName } from '@/lib/domain/people/names'
import { formatDate, formatDateTime } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatDateTimeRange } from '@/lib/domain/time/ranges'
import { zoneName } from '@/lib/domain/time/zone-name'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { Job } from '@/lib/services/ctx'

type InvitationJob = Extract<Job, { queue: 'invitationMail' }>['data']
type Outside = { db: Db; mailer: Mailer; sms: SmsSender; appUrl: string; now: Date }
type Sending = NonNullable<Awaited<ReturnType<typeof findSending>>>

/**
 * Sends the message of one invitation, in the language of the person where they are known, else of who invites. It is read again
 * first: nothing goes out that was answered, taken back, is over, has been sent anew since or is for a feature that is off.
 */
export async function sendInvitation(job: InvitationJob, { db, mailer, sms, appUrl, now }: Outside): Promise<void> {
  const invitation = await findSending(db, job.invitationId)
  if (!invitation || invitationStateAt(invitation, now) !== 'OPEN') return
  const sentAt = new Date(job.sentAt)
  if (invitation.sentAt?.getTime() !== sentAt.getTime()) return
  const locale = invitation.languages.find(isLocale) ?? 'en'
  const t = translatorFor(locale)
  const { taskSession } = invitation
  if (taskSession && !isFeatureOn(invitation.org, 'TASKS')) return
  const link = taskSession ? `${appUrl}/enrollments` : `${appUrl}/org-invitations/${invitation.id}`
  const id = `invitation-${invitation.id}-${sentAt.getTime()}`
  const to = invitation.contact
  const words = taskSession ? sessionWords(t, invitation, link, locale) : orgWords(t, invitation, link)
  if (invitation.contactType === 'EMAIL') {
    return mailer.send({ to, subject: words.subject, text: words.text, locale, id })
  }
  if (!isFeatureOn(invitation.org, 'SMS')) return
  await sms.send({ to, text: words.sms, locale, id })
}

const orgWords = (t: Translate, invitation: Sending, link: string) => ({
  subject: subjectOf(t, invitation),
  text: textOf(t, invitation, link),
  sms: t('invitations.mail.sms', { org: invitation.org.name, link }),
})

const subjectOf = (t: Translate, { org, resendCount }: Sending) =>
  t(`invitations.mail.${resendCount > 0 ? 'reminder' : 'subject'}`, { org: org.name })

function textOf(t: Translate, invitation: Sending, link: string): string {
  const { org, firstName, invitedBy, roleType, expiresAt } = invitation
  const inviter = invitedBy && fullName(invitedBy)
  const values = { org: org.name, role: t(`enums.roleTypes.${roleType}`) }
  const lines = [
    firstName ? t('mail.greeting', { name: firstName }) : t('mail.greetingNoName'),
    inviter ? t('invitations.mail.by', { ...values, inviter }) : t('invitations.mail.byOrg', values),
    t('invitations.mail.see', values),
    link,
    t('invitations.mail.address', { contact: invitation.contact }),
    t('invitations.mail.until', { date: formatDate(todayIn(org.timeZone, expiresAt)) }),
    t('invitations.mail.ignore'),
    t('mail.signature'),
  ]
  return lines.join('\n\n')
}

/** The message of an invitation to a session: what it is, when it is in its own zone, and where it is answered. */
function sessionWords(t: Translate, invitation: Sending, link: string, locale: Locale) {
  const { org, firstName, invitedBy, taskSession, contact, expiresAt, resendCount } = invitation
  if (!taskSession) throw new Error('An invitation to a session needs one')
  const { startsAt, endsAt, timeZone, taskRevision } = taskSession
  const zone = zoneName(timeZone, locale)
  const when = `${formatDateTimeRange(startsAt, endsAt, timeZone)}, ${zone}`
  const inviter = invitedBy && fullName(invitedBy)
  const values = { org: org.name, title: taskRevision.title, when, link, contact }
  const lines = [
    firstName ? t('mail.greeting', { name: firstName }) : t('mail.greetingNoName'),
    inviter ? t('enrollments.mail.by', { ...values, inviter }) : t('enrollments.mail.byOrg', values),
    t('enrollments.mail.address', values),
    link,
    t('invitations.mail.until', { date: `${formatDateTime(expiresAt, timeZone)}, ${zone}` }),
    t('invitations.mail.ignore'),
    t('mail.signature'),
  ]
  return {
    subject: t(`enrollments.mail.${resendCount > 0 ? 'reminder' : 'subject'}`, values),
    text: lines.join('\n\n'),
    sms: t('enrollments.mail.sms', values),
  }
}
