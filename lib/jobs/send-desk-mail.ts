import { codesFor } from '@/lib/adapters/identity/secrets'
import type { MailPart } from '@/lib/adapters/mail/mail-template'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import { findDeskRequest } from '@/lib/data/people/desk-requests'
import { findMerge } from '@/lib/data/people-merge/read'
import { findUser, type UserRecord } from '@/lib/data/users/read'
import { aloneHours, areCodesValid, mergeCodeMinutes, mergeCodeText } from '@/lib/domain/installation/desk-deadlines'
import { calledName, fullName } from '@/lib/domain/people/names'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { JobData } from '@/lib/services/job-table'
import { composeMail, paragraphs } from './compose-mail'

type MailJob = JobData<'mail'>
type MailOf<K extends MailJob['kind']> = Extract<MailJob, { kind: K }>
type Dependencies = { db: Db; mailer: Mailer; sms: SmsSender; now: Date }
type To = { kind: string; value: string }
type Message = { subject: string; parts: MailPart[]; text: string }

const localeOf = (person: UserRecord | null) => (isLocale(person?.uiLanguage) ? person.uiLanguage : 'en')

/** An email address if somebody has one, otherwise their phone number. */
const contactOf = (person: UserRecord): To | undefined => {
  const proven = person.contacts.filter(({ verifiedAt }) => verifiedAt)
  return proven.find(({ kind }) => kind === 'EMAIL') ?? proven[0]
}

/** To a phone only the short text is sent. */
async function sendTo(
  to: To,
  person: UserRecord | null,
  { subject, parts, text }: Message,
  { mailer, sms }: Dependencies,
): Promise<void> {
  const locale = localeOf(person)
  if (to.kind === 'PHONE') return sms.send({ to: to.value, text, locale })
  const why = translatorFor(locale)('mail.why.account')
  const mail = composeMail({ locale, subject, org: null, name: person && calledName(person), parts, why })
  await mailer.send({ ...mail, to: to.value })
}

/** Tells a super admin that one of them asks for something that needs a second person. */
export async function sendDeskRequest(
  { requestId, userId }: MailOf<'deskRequest'>,
  dependencies: Dependencies,
): Promise<void> {
  const { db } = dependencies
  const [request, person] = [await findDeskRequest(db, requestId), await findUser(db, userId)]
  const to = person && contactOf(person)
  if (!request || request.outcome || !to) return
  const t = translatorFor(localeOf(person))
  const nameOf = async (id: string | null) => {
    const found = id ? await findUser(db, id) : null
    return (found && fullName(found)) || '–'
  }
  const names = {
    by: await nameOf(request.requestedById),
    name: await nameOf(request.userId),
    other: await nameOf(request.otherId),
    reason: request.reason,
    hours: aloneHours,
  }
  const key = `mail.deskRequest.${request.kind}`
  const parts = paragraphs(t(`${key}.text`, names), t('mail.deskRequest.next', names))
  await sendTo(
    to,
    person,
    { subject: t(`${key}.subject`, names), parts, text: t(`${key}.subject`, names) },
    dependencies,
  )
}

/** Sends the owner of one of two records to be merged their code. */
export async function sendMergeCode(
  { requestId, userId }: MailOf<'mergeCode'>,
  dependencies: Dependencies,
): Promise<void> {
  const { db, now } = dependencies
  const [request, person] = [await findDeskRequest(db, requestId), await findUser(db, userId)]
  const to = person && contactOf(person)
  if (!request || request.outcome || !to || !areCodesValid(request.codesSentAt, now)) return
  const t = translatorFor(localeOf(person))
  const [code = ''] = codesFor(mergeCodeText(requestId, userId, request.codesSentAt))
  const values = { code, minutes: mergeCodeMinutes }
  const parts = [
    ...paragraphs(t('mail.mergeCode.text')),
    { kind: 'code' as const, text: code },
    ...paragraphs(t('mail.mergeCode.expires', values), t('mail.mergeCode.ignore')),
  ]
  await sendTo(
    to,
    person,
    { subject: t('mail.mergeCode.subject'), parts, text: t('mail.mergeCode.sms', values) },
    dependencies,
  )
}

/** Tells the owner of a record that it was closed and is a part of another one now, at the contact that it had. */
export async function sendRecordClosed(
  { contactId, mergeId }: MailOf<'recordClosed'>,
  dependencies: Dependencies,
): Promise<void> {
  const { db } = dependencies
  const [contact, merge] = [await db.contact.findUnique({ where: { id: contactId } }), await findMerge(db, mergeId)]
  if (!contact || !merge || merge.undoneAt) return
  const person = await findUser(db, merge.closedId)
  const t = translatorFor(localeOf(person))
  const parts = paragraphs(t('mail.recordClosed.text', { reason: merge.reason }), t('mail.recordClosed.wrong'))
  const subject = t('mail.recordClosed.subject')
  await sendTo(contact, person, { subject, parts, text: subject }, dependencies)
}
