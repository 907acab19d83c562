import { hasAllHours } from '@/lib/domain/compliance/standing'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import type { Translate } from '@/lib/i18n/translator'

type Standing = { status: ComplianceStatus; behindPace: unknown; openTopics: readonly string[] }

/**
 * How a license stands in the words for others than its holder: that nobody knows yet how it is renewed, and never
 * "Complete" while topics are open.
 */
export function standingWords({ status, behindPace, openTopics }: Standing, t: Translate): string {
  if (status === 'UNKNOWN') return t('compliance.ways.answers.ASKED')
  if (hasAllHours(status) && openTopics.length > 0)
    return t('compliance.topicResults.openTag', { count: openTopics.length })
  return t(behindPace ? 'compliance.ways.answers.BEHIND_PACE' : `enums.complianceStatuses.${status}`)
}
