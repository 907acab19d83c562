import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { linkWords, type ReaderLinkWords } from '@/app/_components/reader-links/link-words'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import type { TranscriptLinkRecord } from '@/lib/data/transcripts/links'
import { addDays, addYears, type PlainDate } from '@/lib/domain/time/plain-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { dateIn } from '@/lib/domain/values'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'

/** The last twelve months, and dates chosen by hand. All other periods are identified by their first day. */
export const yearPeriod = 'year'
export const daysPeriod = 'days'

/** The license and the dates as typed. The default is the current renewal period of the first license. */
export type TranscriptQuery = {
  view: CredentialView
  period: string
  from: string
  to: string
  /** The cursor of the list of links, and the link whose views are shown. */
  after: string | null
  link: string | null
}

/** Null for somebody without a license. */
export function readTranscriptQuery(params: SearchParams, views: readonly CredentialView[]): TranscriptQuery | null {
  const { text, after } = readAddress(params)
  const view = views.find(({ credential }) => credential.id === text('license')) ?? views[0]
  if (!view) return null
  const { asOf, periods, current } = view.status
  const same = { view, after, link: text('link') || null }
  const period = text('period') || (text('from') ? daysPeriod : '')
  const year = { from: addDays(addYears(asOf, -1), 1), to: asOf }
  if (period === daysPeriod) return { ...same, period, from: text('from') || year.from, to: text('to') || year.to }
  if (period === yearPeriod) return { ...same, period, ...year }
  const found = periods.find(({ startsAt }) => startsAt === period) ?? current
  return { ...same, period: found.startsAt, from: found.startsAt, to: found.endsAt }
}

export const transcriptHome = '/documents/transcript'

/** The address of the same record, with `more` parameters. */
export const transcriptHref = (
  { view, period, from, to }: TranscriptQuery,
  more: Record<string, string | null> = {},
): string => {
  const days = period === daysPeriod ? { from, to } : {}
  return withQuery(transcriptHome, { license: view.credential.id, period, ...days, ...more })
}

/** The address that shows who opened a link; the link has to be on the listed page. */
export const viewsHref = (query: TranscriptQuery, link: string): string =>
  transcriptHref(query, { after: query.after, link })

/** The dates of the record; null while either cannot be parsed. */
export function chosenDays({ from, to }: TranscriptQuery): { from: PlainDate; to: PlainDate } | null {
  const days = { from: dateIn(from), to: dateIn(to) }
  return days.from && days.to ? { from: days.from, to: days.to } : null
}

/** A link with the texts of its row. */
export type LinkRow = ReaderLinkWords & { name: string; license: string; made: string; viewsHref: string }

export const linkRow = (
  link: TranscriptLinkRecord,
  { now, timeZone, t, viewsHref }: { now: Date; timeZone: string; t: Translate; viewsHref: string },
): LinkRow => ({
  ...linkWords(link, { now, timeZone, t, words: 'transcript' }),
  name: link.readerName,
  license: credentialLabel(link, t),
  made: t('transcript.links.made', { time: formatMoment(link.createdAt, timeZone) }),
  viewsHref,
})
