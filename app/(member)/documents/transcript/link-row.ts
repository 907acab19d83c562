import { credentialLabel } from '@/app/_components/credentials/credential-label'
import type { Tone } from '@/app/_ui/tone'
import type { TranscriptLinkRecord } from '@/lib/data/transcripts/links'
import { type ReaderLinkState, readerLinkState } from '@/lib/domain/access/reader-link'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import type { Translate } from '@/lib/i18n/translator'

/** A link with the texts of its row. */
export type LinkRow = {
  id: string
  name: string
  license: string
  period: string
  state: { text: string; tone: Tone; since: string }
  made: string
  use: string
  live: boolean
  viewsHref: string
}

const tones: Record<ReaderLinkState, Tone> = { ACTIVE: 'success', EXPIRED: 'neutral', ENDED: 'neutral' }
const since = { ACTIVE: 'until', EXPIRED: 'expiredOn', ENDED: 'endedOn' } as const

export function linkRow(
  link: TranscriptLinkRecord,
  { now, timeZone, t, viewsHref }: { now: Date; timeZone: string; t: Translate; viewsHref: string },
): LinkRow {
  const state = readerLinkState(link, now)
  const time = (moment: Date) => formatMoment(moment, timeZone)
  const message = (key: string, params?: Record<string, string | number>) => t(`transcript.links.${key}`, params)
  return {
    id: link.id,
    name: link.readerName,
    license: credentialLabel(link, t),
    viewsHref,
    live: state === 'ACTIVE',
    period: t('transcript.period', { from: formatDate(link.from), to: formatDate(link.to) }),
    state: {
      text: message(`states.${state}`),
      tone: tones[state],
      since: message(since[state], { time: time(state === 'ENDED' ? (link.endedAt ?? now) : link.expiresAt) }),
    },
    made: message('made', { time: time(link.createdAt) }),
    use: link.lastViewedAt
      ? message('opened', { count: link.views, time: time(link.lastViewedAt) })
      : message('unopened'),
  }
}
