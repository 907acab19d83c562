import { kindOrAll } from '@/app/_components/credentials/credential-label'
import { linkWords, type ReaderLinkWords } from '@/app/_components/reader-links/link-words'
import type { SurveyLinkRecord } from '@/lib/data/inspections/survey-links'
import { fullName } from '@/lib/domain/people/names'
import { formatMoment } from '@/lib/domain/time/zone-name'
import type { Translate } from '@/lib/i18n/translator'

/** A survey link with the texts of its row. */
export type LinkRow = ReaderLinkWords & { href: string; name: string; email: string; license: string; made: string }

/** Times are in the organization's time zone. */
export function linkRow(
  link: SurveyLinkRecord,
  { now, timeZone, t }: { now: Date; timeZone: string; t: Translate },
): LinkRow {
  const { state, ...words } = linkWords(link, { now, timeZone, t, words: 'inspection' })
  const by = link.createdBy && fullName(link.createdBy)
  const endedBy = link.endedBy && fullName(link.endedBy)
  const since =
    link.endedAt && endedBy
      ? t('inspection.links.endedBy', { name: endedBy, time: formatMoment(link.endedAt, timeZone) })
      : state.since
  return {
    ...words,
    href: `/orgs/${link.orgId}/inspection/${link.id}`,
    name: link.inspectorName,
    email: link.inspectorEmail,
    license: kindOrAll(link.license, t),
    state: { ...state, since },
    made: t(by ? 'inspection.links.made' : 'inspection.links.madeOn', {
      name: by ?? '',
      time: formatMoment(link.createdAt, timeZone),
    }),
  }
}
