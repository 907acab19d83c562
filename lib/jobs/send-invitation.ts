import type { FileStore } from '@/lib/adapters/files/file-store'
import type { MailPart } from '@/lib/adapters/mail/mail-template'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import { findSending } from '@/lib/data/invitations/sendings'
import { makeLoaders } from '@/lib/data/loaders'
import { refusesMail } from '@/lib/data/notices/settings'
import { answerBy } from '@/lib/domain/enrollments/place-facts'
import type { NotificationTopic } from '@/lib/domain/notices/topics'
import { invitationStateAt } from '@/lib/domain/orgs/invitation'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { calledName, fullName } from '@/lib/domain/people/names'
import { formatDate, formatDateTime, formatDateTimeRange } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { withZone } from '@/lib/domain/time/zone-name'
import { datesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { JobData } from '@/lib/services/job-table'
import { personZone } from '@/lib/services/users/person-zone'
import { composeMail, logosOf, paragraphs } from './compose-mail'
import { sessionFacts, sessionFile } from './mail-parts'

type InvitationJob = JobData<'invitationMail'>
/** Without `files` no message has a logo. */
type Dependencies = { db: Db; mailer: Mailer; sms: SmsSender; files?: FileStore; appUrl: string; now: Date }
type Sending = NonNullable<Awaited<ReturnType<typeof findSending>>>

/**
 * Sends the message of one invitation, in the person's language if known, otherwise in that of the inviter. The
 * invitation is read again first: nothing is sent if it was answered, revoked or sent again in the meantime, if it has
 * expired, or if its feature is off.
 */
export async function sendInvitation(job: InvitationJob, dependencies: Dependencies): Promise<void> {
  const { db, mailer, sms, appUrl, now } = dependencies
  const invitation = await findSending(db, job.invitationId)
  if (!invitation || invitationStateAt(invitation, now) !== 'OPEN') return
  const sentAt = new Date(job.sentAt)
  if (invitation.sentAt?.getTime() !== sentAt.getTime()) return
  const locale = invitation.languages.find(isLocale) ?? 'en'
  const t = translatorFor(locale)
  const { told: sessionInfo, contact: to } = invitation
  if (sessionInfo && !isFeatureOn(invitation.org, 'TASKS')) return
  const link = sessionInfo
    ? `${appUrl}/enrollments#invitation-${invitation.id}`
    : `${appUrl}/org-invitations/${invitation.id}`
  const id = `invitation-${invitation.id}-${sentAt.getTime()}`
  const readerInfo = { db, locale, link, now }
  const words = await withDatesIn(datesOf(invitation, locale), async () =>
    sessionInfo ? await sessionWords(t, invitation, sessionInfo, readerInfo) : orgWords(t, invitation, readerInfo),
  )
  if (invitation.contactType === 'PHONE') {
    if (isFeatureOn(invitation.org, 'SMS')) await sms.send({ to, text: words.sms, locale, id })
    return
  }
  const topic: NotificationTopic = sessionInfo ? 'CLASSES' : 'ORGANIZATION'
  const { userId, org } = invitation
  if (userId && (await refusesMail(db, userId, topic))) return
  const { subject, parts } = words
  const reason = t('mail.why.invitation', { org: org.name })
  const wish = userId ? { userId, topic, appUrl } : undefined
  const logo = await logosOf(dependencies)(invitation.orgId)
  const mail = composeMail({
    locale,
    subject,
    org: org.name,
    logo,
    name: calledName(invitation),
    parts,
    why: reason,
    ...(wish && { wish }),
  })
  await mailer.send({
    ...mail,
    to,
    id,
    attachments: [
      ...(sessionInfo ? [sessionFile(sessionInfo.session, { locale, appUrl, placed: false })] : []),
      ...mail.attachments,
    ],
  })
}

type Words = { subject: string; parts: MailPart[]; sms: string }

/**
 * The message of an invitation to an organization: who invites and in which role, where to see and answer it, and until
 * when.
 */
async function orgWords(t: Translate, invitation: Sending, { db, link }: ForReader): Promise<Words> {
  const { org, invitedBy, roleType, expiresAt, resendCount, contact, userId } = invitation
  // The last day is shown in the reader's time zone, like on the page of the invitation.
  const zone = userId ? await personZone({ load: makeLoaders(db) }, userId) : org.timeZone
  const inviter = invitedBy && fullName(invitedBy)
  const values = { org: org.name, role: t(`enums.roleTypes.${roleType}`) }
  return {
    subject: t(`invitations.mail.${resendCount > 0 ? 'reminder' : 'subject'}`, { org: org.name }),
    parts: [
      ...paragraphs(
        inviter ? t('invitations.mail.by', { ...values, inviter }) : t('invitations.mail.byOrg', values),
        t('invitations.mail.see', values),
      ),
      { kind: 'button', label: t('invitations.mail.button'), href: link },
      ...paragraphs(
        t('invitations.mail.address', { contact }),
        t('invitations.mail.until', { date: formatDate(todayIn(zone, expiresAt)) }),
        t('invitations.mail.ignore'),
      ),
    ],
    sms: t('invitations.mail.sms', { org: org.name, link }),
  }
}

type SessionInfo = NonNullable<Sending['told']>
type ForReader = { db: Db; locale: Locale; link: string; now: Date }

/**
 * The message of an invitation to a session: its title, time in its own zone, place, what it counts for, and where to
 * answer it.
 */
async function sessionWords(
  t: Translate,
  invitation: Sending,
  { session, approvals }: SessionInfo,
  { db, locale, link, now }: ForReader,
): Promise<Words> {
  const { org, invitedBy, contact, expiresAt, resendCount, userId } = invitation
  const { startsAt, endsAt, timeZone, revision } = session
  const when = withZone(formatDateTimeRange(startsAt, endsAt, timeZone), timeZone, locale)
  const inviter = invitedBy && fullName(invitedBy)
  const values = { org: org.name, title: revision.title, when, link, contact }
  const facts = await sessionFacts({ load: makeLoaders(db), session, approvals, locale, userId, now }, false)
  return {
    subject: t(`enrollments.mail.${resendCount > 0 ? 'reminder' : 'subject'}`, values),
    parts: [
      ...paragraphs(inviter ? t('enrollments.mail.by', { ...values, inviter }) : t('enrollments.mail.byOrg', values)),
      ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
      ...paragraphs(t('enrollments.mail.address', values)),
      { kind: 'button', label: t('enrollments.mail.button'), href: link },
      ...paragraphs(
        t(`enrollments.mail.${remindsAgain(invitation) ? 'until' : 'untilOnly'}`, {
          date: withZone(formatDateTime(answerBy(expiresAt, startsAt, now), timeZone), timeZone, locale),
        }),
        t('invitations.mail.ignore'),
      ),
    ],
    sms: t('enrollments.mail.sms', values),
  }
}

/** Whether another reminder would follow before it expires: the text must not announce one that is not sent. */
const remindsAgain = ({ nextResendAt, expiresAt }: Sending): boolean =>
  nextResendAt !== null && nextResendAt < expiresAt
