import type { Tone } from '@/app/_ui/tone'
import type { ReaderLinkRecord } from '@/lib/data/reader-links'
import { type ReaderLinkState, readerLinkState } from '@/lib/domain/access/reader-link'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import type { Translate } from '@/lib/i18n/translator'

/** The texts shared by the rows of all links; a screen adds the recipient and the contents. */
export type ReaderLinkWords = {
  id: string
  period: string
  state: { text: string; tone: Tone; since: string }
  use: string
  live: boolean
}

const tones: Record<ReaderLinkState, Tone> = { ACTIVE: 'success', EXPIRED: 'neutral', ENDED: 'neutral' }
const since = { ACTIVE: 'until', EXPIRED: 'expiredOn', ENDED: 'endedOn' } as const

type Shown = { now: Date; timeZone: string; t: Translate; words: 'inspection' | 'transcript' }

/** Times are in `timeZone`. */
export function linkWords(link: ReaderLinkRecord, { now, timeZone, t, words }: Shown): ReaderLinkWords {
  const state = readerLinkState(link, now)
  const message = (key: string, params?: Record<string, string | number>) => t(`${words}.links.${key}`, params)
  const time = formatMoment(link.endedAt ?? link.expiresAt, timeZone)
  return {
    id: link.id,
    period: t(`${words}.period`, { from: formatDate(link.from), to: formatDate(link.to) }),
    state: { text: message(`states.${state}`), tone: tones[state], since: message(since[state], { time }) },
    use: link.lastViewedAt
      ? message('opened', { count: link.views, time: formatMoment(link.lastViewedAt, timeZone) })
      : message('unopened'),
    live: state === 'ACTIVE',
  }
}
