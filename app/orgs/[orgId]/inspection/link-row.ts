import { kindOrAll } from '@/app/_components/credentials/credential-label'
import type { Tone } from '@/app/_ui/tone'
import type { SurveyLinkRecord } from '@/lib/data/inspections/survey-links'
import { type ReaderLinkState, readerLinkState } from '@/lib/domain/access/reader-link'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import type { Translate } from '@/lib/i18n/translator'

/** A survey link with the texts of its row. */
export type LinkRow = {
  id: string
  href: string
  name: string
  email: string
  period: string
  license: string
  state: { text: string; tone: Tone; since: string }
  made: string
  use: string
  live: boolean
}

const tones: Record<ReaderLinkState, Tone> = { ACTIVE: 'success', EXPIRED: 'neutral', ENDED: 'neutral' }

/** Times are in the organization's time zone. */
export function linkRow(
  link: SurveyLinkRecord,
  { now, timeZone, t }: { now: Date; timeZone: string; t: Translate },
): LinkRow {
  const state = readerLinkState(link, now)
  const time = (moment: Date) => formatMoment(moment, timeZone)
  const by = link.createdBy && fullName(link.createdBy)
  const createdParams = { name: by ?? '', time: time(link.createdAt) }
  return {
    id: link.id,
    href: `/orgs/${link.orgId}/inspection/${link.id}`,
    name: link.inspectorName,
    email: link.inspectorEmail,
    period: t('inspection.period', { from: formatDate(link.from), to: formatDate(link.to) }),
    license: kindOrAll(link.license, t),
    state: { text: t(`inspection.links.states.${state}`), tone: tones[state], since: sinceOf(link, state, time, t) },
    made: t(by ? 'inspection.links.made' : 'inspection.links.madeOn', createdParams),
    use: link.lastViewedAt
      ? t('inspection.links.opened', { count: link.views, time: time(link.lastViewedAt) })
      : t('inspection.links.unopened'),
    live: state === 'ACTIVE',
  }
}

function sinceOf(
  link: SurveyLinkRecord,
  state: ReaderLinkState,
  timeText: (moment: Date) => string,
  t: Translate,
): string {
  if (state === 'ACTIVE') return t('inspection.links.until', { time: timeText(link.expiresAt) })
  if (state === 'EXPIRED' || !link.endedAt) return t('inspection.links.expiredOn', { time: timeText(link.expiresAt) })
  const name = link.endedBy && fullName(link.endedBy)
  const time = timeText(link.endedAt)
  return name ? t('inspection.links.endedBy', { name, time }) : t('inspection.links.endedOn', { time })
}
