import type { MailPart } from '@/lib/adapters/mail/mail-template'
import type { Db } from '@/lib/data/db'
import type { NoticeSending } from '@/lib/data/notices/read'
import type { Mended } from '@/lib/data/reminders/mended'
import type { TeamLicense, TeamTraining } from '@/lib/data/reminders/team'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type NoticeKind, teamNotices } from '@/lib/domain/notices/notice-kinds'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import { type MessageValues, translatorFor } from '@/lib/i18n/translator'
import { mendedForReader } from '@/lib/services/reminders/send-mended'
import { licensesForReader, trainingsForReader } from '@/lib/services/reminders/team-licenses'
import { listed, mostFacts, paragraphs } from './compose-mail'

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
    { kind: 'button', label: t(`notices.${kind}.button`), href: link },
  ]
}
