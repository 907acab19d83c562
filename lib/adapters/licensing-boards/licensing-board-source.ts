import type { CheckedLicense, ListedLicense, Match } from '@/lib/domain/license-checks/match'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A license as a source is asked for it. */
type RequestedLicense = CheckedLicense & { geo: string }

/** What one board says: as a match of its line, or that it could not be asked. */
type LicensingBoardAnswer = {
  /** The code of the board, or of the service. */
  board: string
  /** The day that the answer is of; null for now. */
  asOf: Date | null
} & ((Match & { listed: ListedLicense | null }) | { outcome: 'UNAVAILABLE' })

/**
 * A place where one license is looked up by itself. It answers for each board that it knows and that lists such licenses; nothing for
 * others. It never throws: a service that does not answer in time is UNAVAILABLE. What comes of an answer is a person's to say.
 */
export type LicensingBoardSource = {
  lookUp: (license: RequestedLicense, today: PlainDate) => Promise<LicensingBoardAnswer[]>
}
