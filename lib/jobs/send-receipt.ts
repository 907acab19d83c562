import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { Db } from '@/lib/data/db'
import { findEnrollmentInSession } from '@/lib/data/enrollments/list'
import { makeLoaders } from '@/lib/data/loaders'
import { refusesMail } from '@/lib/data/notices/settings'
import { findOrg } from '@/lib/data/orgs/read'
import { findSignature } from '@/lib/data/signatures/signatures'
import { findUser } from '@/lib/data/users/read'
import { calledName } from '@/lib/domain/people/names'
import { formatDateTime, formatDateTimeRange } from '@/lib/domain/time/format-date'
import { withZone } from '@/lib/domain/time/zone-name'
import { storedDatesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { composeMail, paragraphs } from './compose-mail'
import { sessionFacts } from './mail-parts'

type Dependencies = { db: Db; mailer: Mailer; appUrl: string; now: Date }

/**
 * The receipt of an attendance, for the person who signed it: what and when, the fingerprint of the signed text, and
 * the expected credit. Not sent to people without mail about classes, nor for a voided signature or a finalized
 * session.
 */
export async function sendReceipt(enrollmentId: string, dependencies: Dependencies): Promise<void> {
  const { db } = dependencies
  const attendance = await findEnrollmentInSession(db, enrollmentId)
  const { userId, signatureId } = attendance?.enrollment ?? {}
  if (!attendance || !userId || !signatureId || attendance.session.state === 'FINALIZED') return
  const [person, signature, org] = await Promise.all([
    findUser(db, userId),
    findSignature(db, signatureId),
    findOrg(db, attendance.session.orgId),
  ])
  if (!person?.email || !signature || !org || (await refusesMail(db, userId, 'CLASSES'))) return
  const { email } = person
  await withDatesIn(storedDatesOf(person), async () => {
    const { session, enrollment } = attendance
    const { startsAt, endsAt, timeZone, revision } = session
    const locale = isLocale(person.uiLanguage) ? person.uiLanguage : 'en'
    const t = translatorFor(locale)
    const input = { load: makeLoaders(db), session, approvals: org.providers, locale, userId, now: dependencies.now }
    const values = { title: revision.title, org: org.name }
    const when = withZone(formatDateTimeRange(startsAt, endsAt, timeZone), timeZone, locale)
    const arrived = enrollment.checkedInAt
    const mail = composeMail({
      locale,
      subject: t('mail.receipt.subject', values),
      org: org.name,
      name: calledName(person),
      parts: [
        ...paragraphs(t('mail.receipt.text', values)),
        {
          kind: 'facts',
          facts: [
            { label: t('mail.receipt.when'), value: when },
            ...(arrived ? [{ label: t('mail.receipt.checkedIn'), value: formatDateTime(arrived, timeZone) }] : []),
            { label: t('mail.receipt.signed'), value: formatDateTime(signature.signedAt, timeZone) },
            ...(await sessionFacts(input, false)),
            { label: t('mail.receipt.fingerprint'), value: Buffer.from(signature.sha256After).toString('hex') },
          ],
        },
        { kind: 'button', label: t('mail.receipt.button'), href: `${dependencies.appUrl}/enrollments/${enrollmentId}` },
        ...paragraphs(t('mail.receipt.final', values)),
      ],
      why: t('mail.why.CLASSES', values),
      wish: { userId, topic: 'CLASSES', appUrl: dependencies.appUrl },
    })
    await dependencies.mailer.send({ ...mail, to: email, id: `receipt-${signatureId}` })
  })
}
