import { lastPeriodEnd, type Period } from '@/lib/domain/credentials/period'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { CreditIssue, CreditScope } from './evaluation'

/** A sentence for a person: its key under `compliance` and values ready for display. */
export type Message = { key: string; params: Record<string, string> }

/** Formats units (hundredths) and dates for display. */
export const shown = { units: formatUnits, date: (date: PlainDate) => formatDate(date) }

export const message = (key: string, params: Record<string, string> = {}): Message => ({ key, params })

/** The facts that the message about an issue needs. When hours are not `tracked`, courses cannot be judged. */
export type IssueFacts = {
  format: CourseFormat
  onlineUnits?: number | null
  periods: readonly Period[]
  tracked: boolean
}

/**
 * Explains why units of a credit do not count, and what helps, as a key under `compliance` with values ready for
 * display.
 */
export function issueMessage(issue: CreditIssue, facts: IssueFacts): Message {
  const { reason, units, limit, carries, asks, once, bodies = [] } = issue
  const params = { units: shown.units(units) }
  const limitParams = limit && { ...params, most: shown.units(limit.units) }
  switch (reason) {
    case 'UNSUPPORTED_LICENSE_TYPE':
      if (!facts.tracked) return message('issues.notTracked')
      return message(asks ? 'issues.otherProfession' : 'issues.unsupportedLicenseType')
    case 'OUTSIDE_ACTIVE_LICENSE_PERIOD':
      return message('issues.outsideActiveLicensePeriod')
    case 'NEEDS_REACTIVATION': {
      const lastEnd = lastPeriodEnd(facts.periods)
      return message('issues.needsReactivation', { date: lastEnd === null ? '' : shown.date(lastEnd) })
    }
    case 'CREDIT_OVERAGE':
      if (carries !== undefined)
        return message('issues.creditOverageCarries', { ...params, carry: shown.units(carries) })
      if (!limitParams) return message('issues.creditOverage', params)
      if (limit.name === 'YEARS') return message('issues.yearsOverage', limitParams)
      return message(limit.name === 'FIRST_YEAR' ? 'issues.firstYearOverage' : 'issues.totalOverage', limitParams)
    case 'ONLINE_CREDIT_OVERAGE':
      if (limit?.name === 'NOT_LIVE') return message('issues.notLiveOverage', limitParams)
      return limitParams ? message('issues.onlineOverage', limitParams) : message('issues.onlineCreditOverage', params)
    case 'NO_ONLINE_CREDITS_ALLOWED': {
      const splitUnknown = facts.format === 'HYBRID' && (facts.onlineUnits ?? null) === null
      if (limit?.name === 'NOT_LIVE') return message(splitUnknown ? 'issues.mustBeLiveHybrid' : 'issues.mustBeLive')
      return message(splitUnknown ? 'issues.noOnlineCreditsAllowedHybrid' : 'issues.noOnlineCreditsAllowed')
    }
    case 'HAS_NO_UNITS':
      return message('issues.hasNoUnits')
    case 'ACTIVITY_OVERAGE':
      return message(limit?.name === 'ACTIVITIES' ? 'issues.activitiesOverage' : 'issues.activityOverage', {
        ...params,
        most: shown.units(limit?.units ?? 0),
        activity: limit && 'activity' in limit ? limit.activity : 'OTHER',
      })
    case 'SAME_COURSE':
      return message('issues.sameCourse', { once: once ?? 'PERIOD' })
    case 'NOT_APPROVED': {
      const others = bodies.filter((body) => body !== 'BOARD').join(', ')
      return message('issues.notApproved', { board: String(bodies.includes('BOARD')), others: others || 'none' })
    }
  }
}

/**
 * Explains why a credit without issues is not part of a period: it is planned, or belongs to another period. Null for
 * any other credit.
 */
export function scopeMessage(scope: CreditScope): Message | null {
  if (scope === 'PLANNED') return message('scopes.planned')
  return scope === 'OTHER_PERIOD' ? message('scopes.otherPeriod') : null
}
