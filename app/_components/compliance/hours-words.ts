import { dotted } from '@/app/_ui/dotted'
import type { RuleNumber } from '@/lib/domain/compliance/credit-requirements'
import type { Limits } from '@/lib/domain/compliance/evaluation'
import { approvalsOf } from '@/lib/domain/compliance/hours-fields'
import { type CreditActivity, creditActivities } from '@/lib/domain/lists/activities'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

/** What a law asks of hours beside their sums, in words; `name` is the number that it belongs to. */
export type FieldWords = { name: RuleNumber; term: string; detail: string }

/** What a rule, or a part of one, asks of hours beside their sums; empty for most. */
export function fieldWords(limits: Omit<Limits, 'carriedIn' | 'exemption'>, t: Translate): FieldWords[] {
  const { minLive, maxByActivity, maxTogether = [], sameCourseOnce, approvedBy, minEachYear, hoursBefore } = limits
  const item = (name: RuleNumber, term: string, detail: string): FieldWords => ({ name, term, detail })
  const limit = (key: string, params?: Record<string, string | number>) => t(`compliance.limits.${key}`, params)
  const hours = (key: 'atLeast' | 'atMost', units: number) => limit(key, { units: formatUnits(units) })
  return [
    ...(minLive === undefined ? [] : [item('minLive', limit('live'), hours('atLeast', minLive))]),
    ...(minEachYear === undefined ? [] : [item('minEachYear', limit('eachYear'), hours('atLeast', minEachYear))]),
    ...creditActivities.flatMap((activity) => {
      const most = maxByActivity?.[activity]
      return most === undefined
        ? []
        : [item('maxByActivity', t(`enums.creditActivities.${activity}`), hours('atMost', most))]
    }),
    ...maxTogether.map(({ activities, most }) => {
      const names = activities.map((activity) => t(`enums.creditActivities.${activity}`)).join(', ')
      return item('maxTogether', limit('together', { activities: names }), hours('atMost', most))
    }),
    ...(sameCourseOnce
      ? [item('sameCourseOnce', limit('sameCourse'), limit('sameCourseOnce', { once: sameCourseOnce }))]
      : []),
    ...(approvedBy
      ? [
          item(
            'approvedBy',
            limit('approvedBy'),
            approvedBy.map((body) => t(`enums.approvalBodies.${body}`)).join(', '),
          ),
        ]
      : []),
    ...(hoursBefore
      ? [item('hoursBefore', limit('hoursBefore'), limit('hoursBeforeMonths', { months: hoursBefore }))]
      : []),
  ]
}

/** Yes where the teacher was there for what was online. */
export const liveText = ({ live }: { live: boolean }, t: Translate): string => (live ? t('common.actions.yes') : '')

/** What was done for a credit; empty for a course, which it usually is. */
export const activityText = ({ activity }: { activity: CreditActivity }, t: Translate): string =>
  activity === 'COURSE' ? '' : t(`enums.creditActivities.${activity}`)

/** Who approved the course: "A state’s board · CA · CEP 15437". */
export const approvalNames = ({ approvals }: { approvals: readonly string[] }, t: Translate): string =>
  approvalsOf(approvals)
    .map(({ body, geo, number }) => dotted([t(`enums.approvalBodies.${body}`), geo, number]))
    .join('; ')
