import type { RequestedRecord } from '@/lib/data/document-requests/read'
import { type RequestedStanding, requestedStanding } from '@/lib/domain/documents/requests'
import { todayIn } from '@/lib/domain/time/plain-date'

/** One requested document, with its current state. */
export type RequestedView = RequestedRecord & { standing: RequestedStanding }

/** The view as of today in the organization's time zone. */
export const viewOf = (record: RequestedRecord, now: Date): RequestedView => ({
  ...record,
  standing: requestedStanding(record, todayIn(record.timeZone, now)),
})
