import type { FileStore } from '@/lib/adapters/files/file-store'
import type { MailFact, MailPart } from '@/lib/adapters/mail/mail-template'
import type { MailAttachment, Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import type { Loaders } from '@/lib/data/loaders'
import type { NoticeSending } from '@/lib/data/notices/read'
import { markNotification } from '@/lib/data/notices/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { hasSeat } from '@/lib/domain/enrollments/seats'
import { isQuietAtNight, type NoticeKind, type NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { topicOf } from '@/lib/domain/notices/topics'
import { calledName, fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import { storedDatesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { noticeValues } from '@/lib/i18n/notice-texts'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { dueParams } from '@/lib/services/curriculums/progress'
import { composeMail, listed, type MailLogo, paragraphs } from './compose-mail'
import {
  certificateFacts,
  certificateFile,
  certificateOf,
  isEmptyTeam,
  sessionFacts,
  sessionFile,
  type Team,
  teamOf,
  teamParts,
  type Words,
} from './mail-parts'

type Dependencies = {
  db: Db
  load: Loaders
  mailer: Mailer
  sms: SmsSender
  files?: FileStore
  /** The logo of an organization. */
  logoOf: (orgId: string | null) => Promise<MailLogo | null>
  appUrl: string
  now: Date
}

/**
 * Sends one notice in the reader's language, by email, text message or both; one that no longer applies is suppressed.
 */
export const sendNotice = (sending: NoticeSending, dependencies: Dependencies): Promise<void> =>
  withDatesIn(storedDatesOf(sending), () => send(sending, dependencies))

async function send(sending: NoticeSending, dependencies: Dependencies): Promise<void> {
  const { db, mailer, sms, appUrl, now } = dependencies
  const team = await teamOf(sending, dependencies)
  if (!isTrue(sending) || (team && isEmptyTeam(team))) return markNotification(db, sending.id, { state: 'SUPPRESSED' })
  const locale = isLocale(sending.uiLanguage) ? sending.uiLanguage : 'en'
  const t = translatorFor(locale)
  const link = `${appUrl}${sending.actionPath}`
  const { kind, email, phone } = sending
  const values = noticeValues(
    { ...sending.params, ...teamValues(team), ...trainingValues(sending), ...proposalValues(sending) },
    locale,
  )
  const subject = t(`notices.${kind}.subject`, values)
  const id = `notice-${sending.id}`
  if (email) {
    const { org } = sending.params
    const topic = topicOf[kind]
    const mail = composeMail({
      locale,
      subject,
      org: org ?? null,
      name: calledName(sending),
      logo: org ? await dependencies.logoOf(sending.orgId) : null,
      parts: team
        ? teamParts(kind, team, { values, link, locale })
        : await partsOf(sending, { values, link, locale }, dependencies),
      why: org ? t(`mail.why.${topic}`, { org }) : t('mail.why.account'),
      wish: { userId: sending.userId, topic, appUrl },
    })
    const attachments = [...(await filesOf(sending, locale, dependencies)), ...mail.attachments]
    const { replyTo } = sending
    await mailer.send({ ...mail, to: email, id, attachments, ...(replyTo && { replyTo: replyTo.email }) })
    // If the text message fails the job is retried, without sending the mail again.
    if (phone) await markNotification(db, sending.id, { state: 'SCHEDULED', mailedAt: now })
  }
  if (phone) await sms.send({ to: phone, text: `${subject} ${link}`, locale, id })
  await markNotification(db, sending.id, { state: 'SENT', sentAt: now })
}

/** The attachments of a message: a session as a calendar file, a certificate as a PDF. */
async function filesOf(sending: NoticeSending, locale: Locale, dependencies: Dependencies): Promise<MailAttachment[]> {
  const { kind, session } = sending
  const { db, appUrl } = dependencies
  if (session && !withoutCalendar.has(kind)) {
    const placed = isPlaced(sending, session)
    // A former instructor may still have a seat; the session then stays in their calendar.
    const leaves = kind === 'instructorRemoved'
    return leaves && placed ? [] : [sessionFile(session, { locale, appUrl, placed, leaves })]
  }
  const certificate = await certificateOf(db, sending)
  return certificate ? [await certificateFile(certificate, { ...dependencies, locale })] : []
}

const aboutSignature: ReadonlySet<NoticeKind> = new Set(['attendanceToSign', 'sheetToSign', 'sheetVoided'])
/** Notices after the session: without a calendar file and the session's facts. */
const afterSession: ReadonlySet<NoticeKind> = new Set([...aboutSignature, 'enrollmentAbsent'])
const withoutCalendar: ReadonlySet<NoticeKind> = new Set([
  ...afterSession,
  'enrollmentDeclined',
  'enrollmentWaitlisted',
])
const withoutFacts: ReadonlySet<NoticeKind> = new Set([...afterSession, 'instructorRemoved'])

/** True while the requested signature is still missing. */
const isWanted = ({ kind, userId, session, enrollment }: NoticeSending): boolean =>
  session?.state !== 'FINALIZED' &&
  (kind === 'attendanceToSign'
    ? enrollment?.unsigned === true
    : (session?.instructors.some((instructor) => instructor.userId === userId && !instructor.signatureId) ?? false))

/**
 * Whether a session's notice still applies: for a cancelled session only the cancellation, for one that was changed
 * again only the last change. A reminder that waited for the morning is not sent if its organization was suspended in
 * the night.
 */
function isTrue(sending: NoticeSending): boolean {
  const { kind, params, session, tokenLives, proposals, isRequested, trainings, orgSuspended } = sending
  if (orgSuspended && isQuietAtNight(sending)) return false
  // A notice about a new token is sent even if the token has ended by now.
  if (kind === 'tokenEnding') return tokenLives === true
  if (proposals) return proposals.length > 0
  if (trainings) return trainings.length > 0
  if (params.requestedDocumentId !== undefined) return isRequested === true
  if (params.taskSessionId === undefined) return true
  if (!session) return false
  if (kind === 'sessionCancelled') return session.state === 'CANCELLED'
  if (session.state === 'CANCELLED') return false
  const teaches = session.instructorIds.includes(sending.userId)
  if (kind === 'instructorAdded') return teaches
  if (kind === 'instructorRemoved') return !teaches
  if (aboutSignature.has(kind)) return isWanted(sending)
  if (kind === 'enrollmentWaitlisted') return sending.enrollment?.status === 'PENDING'
  if (kind === 'enrollmentAbsent') return sending.enrollment?.status === 'ABSENT'
  return kind !== 'sessionChanged' || session.sequence === params.sequence
}

/**
 * Whether the reader has a seat in the session or teaches it; not while they wait, were declined, or the session is
 * cancelled.
 */
const isPlaced = ({ userId, enrollment }: NoticeSending, { state, instructorIds }: TaskSessionRecord): boolean =>
  state !== 'CANCELLED' && (instructorIds.includes(userId) || (enrollment !== null && hasSeat(enrollment)))

/** The parts of a message: the text, facts of a session (place, length, gains) or of a certificate, and a button. */
async function partsOf(
  sending: NoticeSending,
  { values, link, locale }: Words,
  { db, load, now }: Dependencies,
): Promise<MailPart[]> {
  const t = translatorFor(locale)
  const { kind, session, approvals, params, replyTo } = sending
  // Instructors gain nothing from the session.
  const userId = sending.enrollment && sending.userId
  const input = { load, approvals, locale, userId, now }
  const certificate = await certificateOf(db, sending)
  const facts =
    session && !withoutFacts.has(kind)
      ? await sessionFacts({ ...input, session }, isPlaced(sending, session))
      : certificate
        ? await certificateFacts(certificate, input)
        : [...trainingFacts(sending), ...proposalFacts(sending, t)]
  const { org = '', note } = params
  const isWaiting = kind === 'sessionChanged' && sending.enrollment?.status === 'PENDING'
  return [
    ...paragraphs(t(`notices.${kind}.text`, values), isWaiting ? t('notices.sessionChanged.waiting') : ''),
    ...listed(facts, (count) => t('notices.proposed.more', { count })),
    ...paragraphs(note ? `${t('notices.reminder.noteFrom', { org })}\n${note}` : '', t(`notices.${kind}.next`, values)),
    { kind: 'button', label: t(`notices.${kind}.button`, values), href: link },
    ...paragraphs(replyTo ? t('notices.reminder.reply', { name: fullName(replyTo), org }) : ''),
  ]
}

/** For a digest: the current numbers. Improvements stay as counted. */
const teamValues = (team: Team | null) =>
  team ? { count: team.count, ...(team.mended.length === 0 && { trainings: team.trainings.length }) } : {}

/** For a notice about training: what remains to be completed. */
function trainingValues({ trainings }: NoticeSending) {
  const [next] = trainings ?? []
  return next && trainings ? { count: trainings.length, title: next.title, ...dueParams(next.dueAt) } : {}
}

/** Several trainings, each with its day. */
const trainingFacts = ({ trainings }: NoticeSending): MailFact[] =>
  trainings && trainings.length > 1
    ? trainings.map(({ title, dueAt }) => ({ label: title, value: dueAt ? formatDate(dueAt) : '' }))
    : []

/** For a notice about proposed credits: all that wait now, including earlier ones. */
function proposalValues({ proposals }: NoticeSending): NoticeParams {
  const [first] = proposals ?? []
  return first && proposals ? { count: proposals.length, title: first.title } : {}
}

/** Each credit that waits for an answer, with its day and hours. */
const proposalFacts = ({ proposals }: NoticeSending, t: Translate): MailFact[] =>
  (proposals ?? []).map(({ title, completedAt, units }) => ({
    label: title,
    value: t('notices.proposed.course', {
      date: formatDate(completedAt),
      hours: units === null ? 'none' : formatUnits(units),
    }),
  }))
