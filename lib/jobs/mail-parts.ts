import { badgePort } from '@/lib/adapters/badges/badge-port'
import type { FileStore } from '@/lib/adapters/files/file-store'
import type { MailFact, MailPart } from '@/lib/adapters/mail/mail-template'
import type { MailAttachment } from '@/lib/adapters/mail/mailer'
import { sealCertificate } from '@/lib/adapters/signing/certificate'
import { sealPaper } from '@/lib/adapters/signing/seal-paper'
import { type CertificateRecord, findCertificateByNumber, listDrawings } from '@/lib/data/certificates/read'
import type { Db } from '@/lib/data/db'
import type { Loaders } from '@/lib/data/loaders'
import type { NoticeSending } from '@/lib/data/notices/read'
import type { Mended } from '@/lib/data/reminders/mended'
import type { TeamLicense, TeamTraining } from '@/lib/data/reminders/team'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Approval } from '@/lib/domain/certificates/session-credit'
import { periodsOf } from '@/lib/domain/compliance/credential-status'
import { gainOf } from '@/lib/domain/enrollments/what-if'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type NoticeKind, teamNotices } from '@/lib/domain/notices/notice-kinds'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { formatUnits } from '@/lib/domain/units'
import { env } from '@/lib/env'
import { calendarFile } from '@/lib/exports/calendar-file'
import { drawApart } from '@/lib/exports/pdf/draw-apart'
import { sessionEvent } from '@/lib/i18n/calendar-events'
import { gainSentences } from '@/lib/i18n/gain-text'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Locale } from '@/lib/i18n/locales'
import { paperWords } from '@/lib/i18n/paper-words'
import { type MessageValues, translatorFor } from '@/lib/i18n/translator'
import { certificateToIssue, issuedPaper } from '@/lib/services/certificates/issued-papers'
import { sessionGains } from '@/lib/services/enrollments/session-gains'
import { readLogo } from '@/lib/services/orgs/read-logo'
import { mendedForReader } from '@/lib/services/reminders/send-digests'
import { licensesForReader, trainingsForReader } from '@/lib/services/reminders/team-licenses'
import { listed, mostFacts, paragraphs } from './compose-mail'
import { jobCtx } from './queue'

/** The certificate of a notice, if it is still valid and its reader's. */
export async function certificateOf(
  db: Db,
  { kind, params: { number }, userId }: NoticeSending,
): Promise<CertificateRecord | null> {
  if (kind !== 'certificateIssued' && kind !== 'certificateReplaced') return null
  const certificate = typeof number === 'string' ? await findCertificateByNumber(db, number) : null
  return certificate?.userId === userId && certificate.state === 'VALID' ? certificate : null
}

type PartsInput = { load: Loaders; locale: Locale; now: Date }

/** The hours of a certificate, and what they gave on each of the holder's licenses that are not archived. */
export async function certificateFacts(
  { userId, creditId, content }: CertificateRecord,
  { load, locale, now }: PartsInput,
): Promise<MailFact[]> {
  const t = translatorFor(locale)
  const [licenses, credits, book] = await Promise.all([
    load.credentialsOf.load(userId),
    load.creditsOf.load(userId),
    load.rules(),
  ])
  const credit = credits.find(({ id }) => id === creditId)
  const otherCredits = credits.filter(({ id }) => id !== creditId)
  const gains = licenses
    .filter(({ archivedAt }) => credit && !credit.inService && !archivedAt)
    .map((license) => ({
      license,
      periods: periodsOf(book, license),
      gain: credit && gainOf(book, license, otherCredits, credit, todayInGeo(license.geo, now)),
    }))
  return [
    ...(content.units === null ? [] : [{ label: t('mail.facts.hours'), value: formatUnits(content.units) }]),
    ...gains.flatMap(({ license: { geo, credentialType, credentialNumber }, periods, gain }) =>
      credit && gain
        ? {
            label: `${geo} / ${t(`enums.credentialTypesShort.${credentialType}`)} (${credentialNumber})`,
            value: joinSentences(gainSentences(gain, { ...credit, periods }, t)),
          }
        : [],
    ),
  ]
}

type Drawing = { db: Db; files?: FileStore; appUrl: string; locale: Locale; now: Date }

/** A certificate as the PDF that its holder would save. */
export async function certificateFile(
  certificate: CertificateRecord,
  { db, files, appUrl, locale, now }: Drawing,
): Promise<MailAttachment> {
  const { content, state, verifyToken, number, logoId } = certificate
  const signers = content.signers.map(({ signatureId }) => signatureId)
  const [drawings, logo] = await Promise.all([
    listDrawings(db, signers),
    files ? readLogo({ db, files }, logoId) : null,
  ])
  const printed = { content, state, verifyAddress: `${appUrl}/verify/${verifyToken}`, drawings, logo }
  const draw = async (statement: Uint8Array | null) => {
    const drawn = await drawApart({ kind: 'certificates', certificates: [printed], words: paperWords(locale) })
    const seal = { organization: content.organization.name, now, statement }
    const bytes = await sealPaper(drawn, await sealCertificate(env()), seal)
    return { bytes, isSealed: bytes !== drawn }
  }
  const name = `${translatorFor(locale)('certificates.paper.certificateFile')} ${number}.pdf`
  const paper = certificateToIssue(certificate, { hasLogo: logo !== null, locale, fileName: name })
  const issuing = files && { ...jobCtx('notices', now), db, files, badges: badgePort() }
  const bytes = issuing && paper ? await issuedPaper(issuing, paper, draw) : (await draw(null)).bytes
  return { name, type: 'application/pdf', content: Buffer.from(bytes).toString('base64'), encoding: 'base64' }
}

type SessionFactsInput = {
  load: Pick<Loaders, 'credentialsOf' | 'creditsOf' | 'rules'>
  session: TaskSessionRecord
  approvals: readonly Approval[]
  locale: Locale
  /** The person whose licenses count; null for an unknown person, or for somebody who only teaches. */
  userId: string | null
  now: Date
}

/**
 * The facts of a session: place, hours, and what it counts for on each of the reader's licenses; for a cancelled one,
 * what it would have counted for. `showsMeeting`: the reader has a seat or teaches, so they may know the address of an
 * online meeting.
 */
export async function sessionFacts(input: SessionFactsInput, showsMeeting: boolean): Promise<MailFact[]> {
  const { session, locale } = input
  const t = translatorFor(locale)
  const { location, meetingUrl, revision } = session
  const online =
    showsMeeting && meetingUrl ? [{ label: t('mail.facts.online'), value: meetingUrl, href: meetingUrl }] : []
  return [
    ...(location ? [{ label: t('mail.facts.location'), value: location }] : []),
    ...online,
    ...(revision.units === null ? [] : [{ label: t('mail.facts.hours'), value: formatUnits(revision.units) }]),
    ...(await gainFacts(input)),
  ]
}

async function gainFacts({ load, session, approvals, userId, now, locale }: SessionFactsInput): Promise<MailFact[]> {
  if (!userId) return []
  const t = translatorFor(locale)
  if (session.revision.inService)
    return [{ label: t('enrollments.gain.inService'), value: t('enrollments.gain.inServiceText') }]
  const gains = await sessionGains({ load, userId, now }, session, approvals)
  const cancelled = session.state === 'CANCELLED'
  const { format, revision } = session
  return gains.map(({ credential: { geo, credentialType }, periods, gain }) => {
    const sentences = gainSentences(gain, { format, onlineUnits: revision.onlineUnits, periods }, t)
    const lostHours = t('mail.facts.wouldHave', { hours: formatUnits(gain.countedUnits) })
    return {
      label: `${geo} / ${t(`enums.credentialTypesShort.${credentialType}`)}`,
      value: cancelled && gain.countedUnits > 0 ? lostHours : joinSentences(sentences),
    }
  })
}

type Reading = { locale: Locale; appUrl: string; placed: boolean; leaves?: boolean }

/**
 * The session as a calendar file; for a cancelled session, and for a reader who `leaves` it, the file that removes it
 * from a calendar. For invited or waiting people it is tentative, and they only get the address of an online meeting
 * once they are `placed`.
 */
export function sessionFile(session: TaskSessionRecord, { locale, appUrl, placed, leaves }: Reading): MailAttachment {
  const { org, revision } = session
  const asWaiting = placed ? {} : { meetingUrl: null, status: leaves ? 'WITHDRAWN' : 'PENDING' }
  const eventSource = { ...session, title: revision.title, orgName: org.name, ...asWaiting }
  const event = sessionEvent(eventSource, { t: translatorFor(locale), locale, appUrl })
  const method = event.state === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'
  return {
    name: method === 'CANCEL' ? 'cancel.ics' : 'session.ics',
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile({ name: revision.title, method, events: [event] }),
  }
}

/** The inputs for the texts of a message. */
export type Words = { values: MessageValues; link: string; locale: Locale }

/** The people a message about an organization is about, as of now and as far as its reader may see them. */
export type Team = { licenses: TeamLicense[]; trainings: TeamTraining[]; mended: Mended[]; count: number }

/** The people such a message is about; null for any other notice. */
export async function teamOf(
  { kind, userId, orgId, params }: NoticeSending,
  { db, now }: { db: Db; now: Date },
): Promise<Team | null> {
  if (kind !== 'teamMended' && !isOneOf(teamNotices, kind)) return null
  const emptyTeam = { licenses: [], trainings: [], mended: [], count: 0 }
  const { from, until, onDay: day } = params
  if (!orgId || typeof from !== 'string' || typeof until !== 'string') return emptyTeam
  const span = { orgId, from, until, now }
  if (kind === 'teamMended') {
    const mended = await mendedForReader(db, userId, span, mostFacts)
    return { ...emptyTeam, mended, count: Math.max(Number(params.count), mended.length) }
  }
  const licenses = await licensesForReader(db, userId, span)
  const trainings = kind === 'licensesDue' && day ? await trainingsForReader(db, userId, { orgId, day, now }) : []
  return { ...emptyTeam, licenses, trainings, count: licenses.length }
}

/** True when there is nothing left to report. */
export const isEmptyTeam = ({ licenses, trainings, mended }: Team): boolean =>
  licenses.length + trainings.length + mended.length === 0

/** The text, the licenses, trainings or renewals with their people, and a link to the list. */
export function teamParts(kind: NoticeKind, team: Team, { values, link, locale }: Words): MailPart[] {
  const t = translatorFor(locale)
  const licenseName = (geo: string, type: string) => `${geo} / ${t(`enums.credentialTypesShort.${type}`)}`
  const licenses = team.licenses.map(({ geo, credentialType, expiresAt, ...person }) => ({
    label: fullName(person),
    value: t('notices.licensesDue.license', {
      credential: licenseName(geo, credentialType),
      date: formatDate(expiresAt),
    }),
  }))
  const trainings = team.trainings.map(({ title, dueAt, ...person }) => ({
    label: fullName(person),
    value: t('notices.licensesDue.overdue', { title, date: formatDate(dueAt) }),
  }))
  const mended = team.mended.map(({ what, geo, credentialType, expiresAt, title, ...person }) => {
    const credential = geo && credentialType ? licenseName(geo, credentialType) : ''
    const date = expiresAt ? formatDate(expiresAt) : ''
    return { label: fullName(person), value: t(`notices.teamMended.${what}`, { credential, date, title: title ?? '' }) }
  })
  const more = (count: number) => t(`notices.${kind}.more`, { count })
  return [
    ...paragraphs(t(`notices.${kind}.text`, values)),
    ...listed(licenses, more),
    ...listed(trainings, more),
    ...listed(mended, more, team.count),
    ...paragraphs(t(`notices.${kind}.next`, values)),
    { kind: 'button', label: t(`notices.${kind}.button`, values), href: link },
  ]
}
