import type { PositionRecord } from '@/lib/data/clearance/positions'
import type { ClearanceReason } from '@/lib/domain/clearance/values'
import { alternatives } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

/** The titles of what positions need, by id. */
export const titlesOf = (positions: readonly PositionRecord[]): ReadonlyMap<string, string> =>
  new Map(
    positions
      .flatMap(({ documentRequests, curriculums }) => [...documentRequests, ...curriculums])
      .map(({ id, title }) => [id, title]),
  )

/** What reasons are said with: the titles of document requests and curriculums by id. */
export type ReasonWords = { t: Translate; locale: string; titles: ReadonlyMap<string, string> }

/** Why somebody is not cleared, or what is missing to know, as a line of a list. */
export function reasonText(reason: ClearanceReason, { t, locale, titles }: ReasonWords): string {
  const { problem, since, credentialTypes, geo, subjectId } = reason
  return t(`clearance.problems.${problem}`, {
    types: licenseTypes(credentialTypes, t, locale),
    geo: geo ?? '',
    title: (subjectId && titles.get(subjectId)) || t('clearance.untitled'),
    date: since ? formatDate(since) : '',
    dated: since ? 'yes' : 'no',
  })
}

/** "RN", "LVN or LPN". */
export const licenseTypes = (types: readonly string[], t: Translate, locale: string): string =>
  alternatives(
    types.map((type) => t(`enums.credentialTypesShort.${type}`)),
    locale,
  )
