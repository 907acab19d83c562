import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import type { ReportTo, RequirementParts } from './requirement-details'

/** Where the holder of a license has to report before the board renews; null where nobody has to, or the provider does. */
export const ownReport = (rule: Pick<RequirementParts, 'reportTo'> | null): ReportTo | null =>
  rule?.reportTo && rule.reportTo.whoReports !== 'PROVIDER' ? rule.reportTo : null

/** The last day to report for a period that ends on a day; null where the law names none, or counts from each course. */
export const reportBy = ({ byWhen }: ReportTo, endsAt: PlainDate): PlainDate | null =>
  byWhen && 'daysBeforeEnd' in byWhen ? addDays(endsAt, -byWhen.daysBeforeEnd) : null
