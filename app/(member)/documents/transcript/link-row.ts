import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { linkWords, type ReaderLinkWords } from '@/app/_components/reader-links/link-words'
import type { TranscriptLinkRecord } from '@/lib/data/transcripts/links'
import { formatMoment } from '@/lib/domain/time/zone-name'
import type { Translate } from '@/lib/i18n/translator'

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
