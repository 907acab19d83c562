import 'server-only'
import type { RequestedRecord } from '@/lib/data/document-requests/read'
import { type RequestedStanding, requestedStanding } from '@/lib/domain/documents/requests'
import { todayIn } from '@/lib/domain/time/plain-date'

/** One person asked once, with where that is today. */
export type RequestedView = RequestedRecord & { standing: RequestedStanding }

/** As everybody sees it today, where the organization is. */
export const viewOf = (one: RequestedRecord, now: Date): RequestedView => ({
  ...one,
  standing: requestedStanding(one, todayIn(one.timeZone, now)),
})
