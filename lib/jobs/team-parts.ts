import 'server-only'
import type { MailPart } from '@/lib/adapters/mail/mail-template'
import type { Db } from '@/lib/data/db'
import type { NoticeSending } from '@/lib/data/notices/read'
import type { TeamLicense } from '@/lib/data/reminders/team'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type NoticeKind, teamNotices } from '@/lib/domain/notices/notice-kinds'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import { type MessageValues, translatorFor } from '@/lib/i18n/translator'
import { licensesForReader } from '@/lib/services/reminders/team-licenses'
import { paragraphs } from './compose-mail'

/** What the words of a message are made with. */
export type Words = { values: MessageValues; link: string; locale: Locale }

/** Licenses that one message names; of more it says how many. */
const most = 25

/** The licenses that a digest names, as they are now and as far as its reader may be told; null for another notice. */
export async function teamOf(
  { kind, userId, orgId, params }: NoticeSending,
  { db, now }: { db: Db; now: Date },
): Promise<TeamLicense[] | null> {
  if (!isOneOf(teamNotices, kind)) return null
  const { from, until } = params
  if (!orgId || typeof from !== 'string' || typeof until !== 'string') return []
  return licensesForReader(db, userId, { orgId, from, until, now })
}

/** The sentence, whose licenses end when, and the way to the list. */
export function teamParts(kind: NoticeKind, team: readonly TeamLicense[], { values, link, locale }: Words): MailPart[] {
  const t = translatorFor(locale)
  const facts = team.slice(0, most).map(({ geo, credentialType, expiresAt, ...person }) => ({
    label: fullName(person),
    value: `${geo} / ${t(`enums.credentialTypesShort.${credentialType}`)}, ${formatDate(expiresAt)}`,
  }))
  const more = team.length - facts.length
  return [
    ...paragraphs(t(`notices.${kind}.text`, values)),
    { kind: 'facts', facts },
    ...paragraphs(more > 0 ? t(`notices.${kind}.more`, { count: more }) : '', t(`notices.${kind}.next`, values)),
    { kind: 'button', label: t(`notices.${kind}.button`), href: link },
  ]
}
