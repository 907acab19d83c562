import 'server-only'
import { fullName } from '@/lib/domain/people/names'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { formatDateTimeRange } from '@/lib/domain/time/ranges'
import { zoneName } from '@/lib/domain/time/zone-name'
import type { Locale } from '@/lib/i18n/locales'
import type { Translate } from '@/lib/i18n/translator'
import type { Sending } from './send-invitation'

/** The message of an invitation to a session: what it is, when it is in its own zone, and where it is answered. */
export function sessionWords(t: Translate, invitation: Sending, link: string, locale: Locale) {
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
