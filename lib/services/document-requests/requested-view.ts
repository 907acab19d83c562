import 'server-only'
import type { RequestedRecord } from '@/lib/data/document-requests/read'
import { type RequestedStanding, requestedStanding } from '@/lib/domain/documents/requests'
import { todayIn } from '@/lib/domain/time/plain-date'

/** One person asked once, with where that is today. */
export type RequestedView = RequestedRecord & { standing: RequestedStanding }

/** As everybody sees it today, where the organization is. */
export const viewOf = (record: RequestedRecord, now: Date): RequestedView => ({
  ...record,
  standing: requestedStanding(record, todayIn(record.timeZone, now)),
})
