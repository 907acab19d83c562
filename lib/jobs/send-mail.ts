import { codeFor } from '@/lib/adapters/identity/secrets'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import { findCode } from '@/lib/data/contacts/contacts'
import type { Db } from '@/lib/data/db'
import {
  findAnsweredFeedback,
  findFeedback,
  findFeedbackWithAnswers,
  markAnswerMailed,
  markFeedbackMailed,
} from '@/lib/data/feedback'
import { makeLoaders } from '@/lib/data/loaders'
import { findSignInToNotify } from '@/lib/data/users/identities'
import { findUser } from '@/lib/data/users/read'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { signInWays } from '@/lib/domain/lists/people'
import { calledName, fullName } from '@/lib/domain/people/names'
import { paperDateTime } from '@/lib/domain/time/paper-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { env } from '@/lib/env'
import { storedDatesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { codeLimits } from '@/lib/services/contacts/codes'
import type { JobData } from '@/lib/services/job-table'
import { personZone } from '@/lib/services/users/person-zone'
import { composeMail, paragraphs } from './compose-mail'
import { sendDeskRequest, sendMergeCode, sendRecordClosed } from './send-desk-mail'
import { sendSuperAdmin, sendTest } from './send-installation-mail'
import { sendReceipt } from './send-receipt'
import { sendSurveyLink } from './send-survey-link'

type MailJob = JobData<'mail'>
type Dependencies = {
  db: Db
  mailer: Mailer
  sms: SmsSender
  feedbackEmail: string
  operatorEmail?: string | null
  now: Date
}

type MailKind = MailJob['kind']
type MailOf<K extends MailKind> = Extract<MailJob, { kind: K }>
type Senders = {
  [K in MailKind]: (job: MailOf<K>, dependencies: Dependencies) => Promise<void>
}

const senders: Senders = {
  contactCode: sendCode,
  deletionCode: sendCode,
  feedback: sendFeedback,
  feedbackAnswer: sendFeedbackAnswer,
  receipt: ({ enrollmentId }, dependencies) => sendReceipt(enrollmentId, { ...dependencies, appUrl: env().APP_URL }),
  signInAdded: sendSignInAdded,
  auditHead: sendAuditHead,
  surveyLink: ({ surveyLinkId }, dependencies) =>
    sendSurveyLink(surveyLinkId, { ...dependencies, appUrl: env().APP_URL }),
  test: sendTest,
  superAdmin: sendSuperAdmin,
  deskRequest: sendDeskRequest,
  mergeCode: sendMergeCode,
  recordClosed: sendRecordClosed,
}

/** Sends one message. Its subject is read again first: a used or expired code is not sent. */
export const sendMail = (job: MailJob, dependencies: Dependencies): Promise<void> =>
  (senders[job.kind] as Senders[MailKind] as (job: MailJob, dependencies: Dependencies) => Promise<void>)(
    job,
    dependencies,
  )

async function sendCode(
  { kind, codeId, locale: requestedLocale }: MailOf<'contactCode' | 'deletionCode'>,
  { db, mailer, sms, now }: Dependencies,
): Promise<void> {
  const sent = await findCode(db, codeId)
  if (!sent || sent.usedAt || sent.expiresAt <= now) return
  const locale = isLocale(requestedLocale) ? requestedLocale : 'en'
  const t = translatorFor(locale)
  const code = codeFor(codeId, sent.long)
  if (sent.contact.kind === 'PHONE') {
    return sms.send({
      to: sent.contact.value,
      text: t(`mail.${kind}.sms`, { code, minutes: codeLimits.minutes }),
      locale,
    })
  }
  const mail = composeMail({
    locale,
    subject: t(`mail.${kind}.subject`, { code }),
    org: null,
    name: null,
    parts: [
      ...paragraphs(t(`mail.${kind}.text`)),
      { kind: 'code', text: sent.long ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code },
      ...paragraphs(t(`mail.${kind}.expires`, codeLimits), t(`mail.${kind}.ignore`)),
    ],
    why: t(kind === 'deletionCode' ? 'mail.why.account' : 'mail.why.code'),
  })
  await mailer.send({ ...mail, to: sent.contact.value })
}

/** The notice about a new sign-in method; without a link, so that phishing has nothing to imitate. */
async function sendSignInAdded(
  { identityId, contactId, at }: MailOf<'signInAdded'>,
  { db, mailer, sms }: Dependencies,
): Promise<void> {
  const added = await findSignInToNotify(db, identityId, contactId)
  const [contact] = added?.user.contacts ?? []
  if (!added || !contact) return
  const locale = isLocale(added.user.uiLanguage) ? added.user.uiLanguage : 'en'
  const t = translatorFor(locale)
  const { loginType, user } = added
  const method = isOneOf(signInWays, loginType) ? t(`enums.loginTypes.${loginType}`) : loginType
  const zone = await personZone({ load: makeLoaders(db) }, user.id)
  const time = withDatesIn(storedDatesOf(user), () => formatMoment(new Date(at), zone))
  const values = { method, time }
  const id = `sign-in-${identityId}-${contactId}`
  if (contact.kind === 'PHONE') {
    return sms.send({ to: contact.value, text: t('mail.signInAdded.sms', values), locale, id })
  }
  const mail = composeMail({
    locale,
    subject: t('mail.signInAdded.subject'),
    org: null,
    name: calledName(user),
    parts: paragraphs(t('mail.signInAdded.text', values), t('mail.signInAdded.you'), t('mail.signInAdded.notYou')),
    why: t('mail.why.account'),
  })
  await mailer.send({ ...mail, to: contact.value, id })
}

async function sendFeedback(
  { feedbackId }: MailOf<'feedback'>,
  { db, mailer, feedbackEmail, now }: Dependencies,
): Promise<void> {
  const feedback = await findFeedback(db, feedbackId)
  if (!feedback || feedback.mailedAt) return
  const person = feedback.userId === null ? null : await findUser(db, feedback.userId)
  const t = translatorFor('en')
  const name = person ? fullName(person) : feedback.name
  const from = name || t('mail.feedback.noName')
  const contact = person?.email ?? person?.phone ?? feedback.replyEmail ?? ''
  const mail = composeMail({
    locale: 'en',
    subject: t('mail.feedback.subject', { name: from }),
    org: null,
    name: null,
    parts: paragraphs(
      t('mail.feedback.from', { name: from }),
      t(feedback.userId === null ? 'mail.feedback.unproven' : 'mail.feedback.contact', { contact }),
      ...(feedback.topic ? [t('mail.feedback.topic', { topic: t(`contact.topics.${feedback.topic}`) })] : []),
      t('mail.feedback.sentAt', { date: paperDateTime(feedback.createdAt, 'UTC') }),
      t('mail.feedback.reference', { id: feedbackId }),
      t('mail.feedback.message'),
      feedback.message,
    ),
    why: t('mail.why.operator'),
  })
  await mailer.send({ ...mail, to: feedbackEmail })
  await markFeedbackMailed(db, feedbackId, now)
}

/** The head of the history, for the operators: stored by them, it reveals when the history is rewritten or cut off. */
async function sendAuditHead({ line }: MailOf<'auditHead'>, { mailer, operatorEmail }: Dependencies): Promise<void> {
  if (!operatorEmail) return
  const t = translatorFor('en')
  const mail = composeMail({
    locale: 'en',
    subject: t('mail.auditHead.subject'),
    org: null,
    name: null,
    parts: [
      ...paragraphs(t('mail.auditHead.text')),
      { kind: 'code', text: line },
      ...paragraphs(t('mail.auditHead.check')),
    ],
    why: t('mail.why.operator'),
  })
  await mailer.send({ ...mail, to: operatorEmail })
}

const idOf = (answerId: string) => `feedback-answer-${answerId}`
/** Lines of what the person wrote, marked as theirs. */
const quoted = (message: string) => message.split('\n').map((line) => `> ${line}`)

/** The answer to somebody's message, in the frame of their language, with what they wrote below it. */
async function sendFeedbackAnswer(
  { answerId }: MailOf<'feedbackAnswer'>,
  { db, mailer, feedbackEmail, now }: Dependencies,
): Promise<void> {
  const feedbackId = await findAnsweredFeedback(db, answerId)
  const feedback = feedbackId && (await findFeedbackWithAnswers(db, feedbackId))
  if (!feedback) return
  const { sender, answers, message, createdAt } = feedback
  const index = answers.findIndex(({ id }) => id === answerId)
  const answer = answers[index]
  if (!answer || answer.mailedAt || !sender.email) return
  const previous = answers[index - 1]
  const locale = isLocale(sender.uiLanguage) ? sender.uiLanguage : 'en'
  const t = translatorFor(locale)
  const zone = sender.id === null ? 'UTC' : await personZone({ load: makeLoaders(db) }, sender.id)
  const time = withDatesIn(storedDatesOf(sender), () => formatMoment(createdAt, zone))
  const mail = composeMail({
    locale,
    subject: t('feedback.mail.subject'),
    org: null,
    name: calledName(sender),
    parts: paragraphs(...answer.answer.split(/\n{2,}/), t('feedback.mail.wrote', { date: time }), ...quoted(message)),
    why: t('feedback.mail.why'),
  })
  await mailer.send({
    ...mail,
    to: sender.email,
    id: idOf(answerId),
    replyTo: feedbackEmail,
    ...(previous && { inReplyTo: idOf(previous.id) }),
  })
  await markAnswerMailed(db, answerId, now)
}
