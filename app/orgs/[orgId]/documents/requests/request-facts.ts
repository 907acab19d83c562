import { audienceLines } from '@/app/_components/curriculums/curriculum-texts'
import type { DocumentRequestRecord } from '@/lib/data/document-requests/read'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

/** The recipients of a request, one line per criterion. */
export function whomLines(request: DocumentRequestRecord, t: Translate, locale: string): string[] {
  if (request.named) return [t('documentRequests.list.named')]
  return [...audienceLines(request, t, locale), ...(request.joiners ? [t('documentRequests.list.joiners')] : [])]
}

/** The deadline for answers; null without one. */
export function dueLine({ dueOn, dueDays }: DocumentRequestRecord, t: Translate): string | null {
  if (dueOn) return formatDate(dueOn)
  return dueDays === null ? null : t('documentRequests.detail.days', { count: dueDays })
}
