import 'server-only'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { Db } from '@/lib/data/db'
import { findAnsweredFeedback, findFeedbackWithAnswers, markAnswerMailed } from '@/lib/data/feedback'
import { makeLoaders } from '@/lib/data/loaders'
import { calledName } from '@/lib/domain/people/names'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { storedDatesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { personZone } from '@/lib/services/users/person-zone'
import { composeMail, paragraphs } from './compose-mail'

type Dependencies = { db: Db; mailer: Mailer; feedbackEmail: string; now: Date }

const idOf = (answerId: string) => `feedback-answer-${answerId}`
/** Lines of what the person wrote, marked as theirs. */
const quoted = (message: string) => message.split('\n').map((line) => `> ${line}`)

/** The answer to somebody's message, in the frame of their language, with what they wrote below it. */
export async function sendFeedbackAnswer(
  answerId: string,
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
