import type { CheckedLicense, ListedLicense, Match } from '@/lib/domain/license-checks/match'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A license to look up. */
type RequestedLicense = CheckedLicense & { geo: string }

/** The answer of one board: a match with its line, or that it was unavailable. */
type LicensingBoardAnswer = {
  /** The code of the board, or of the service. */
  board: string
  /** The day the answer is from; null for now. */
  asOf: Date | null
} & ((Match & { listed: ListedLicense | null }) | { outcome: 'UNAVAILABLE' })

/**
 * A source that looks up single licenses. It answers for each board that it knows and that lists such licenses, and
 * returns nothing for others. It never throws: a service that does not answer in time is UNAVAILABLE. A person decides
 * what follows from an answer.
 */
export type LicensingBoardSource = {
  lookUp: (license: RequestedLicense, today: PlainDate) => Promise<LicensingBoardAnswer[]>
}
