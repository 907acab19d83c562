import { licensingBoardsOf } from '@/lib/domain/license-checks/licensing-boards'
import {
  type CheckedLicense,
  type ListedLicense,
  type Match,
  matchLicense,
  numberKey,
} from '@/lib/domain/license-checks/match'
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

type Newest = { board: string; listedAt: Date; covered: boolean; lines: ListedLicense[] }
type Asked = { boards: readonly string[]; geo: string; credentialType: string; key: string }

/**
 * The rosters that boards publish and super admins upload: `newestLines` reads the lines of each board's newest one.
 */
export const rosterSource = (newestLines: (asked: Asked) => Promise<Newest[]>): LicensingBoardSource => ({
  lookUp: async (license, today) => {
    const { geo, credentialType, credentialNumber } = license
    const key = numberKey(credentialNumber)
    const newest = await newestLines({ boards: licensingBoardsOf(geo, credentialType), geo, credentialType, key })
    // A roster without any license of this kind says nothing about this one.
    return newest
      .filter(({ covered }) => covered)
      .map(({ board, listedAt, lines }) => {
        const match = matchLicense(license, lines, today)
        return { board, asOf: listedAt, ...match, listed: lines.find(({ line }) => line === match.line) ?? null }
      })
  },
})

/** A service for tests: it knows these lines, or does not answer at all. */
export const memorySource = (board: string, lines: readonly ListedLicense[] | 'unavailable'): LicensingBoardSource => ({
  lookUp: async (license, today) => {
    if (lines === 'unavailable') return [{ board, asOf: null, outcome: 'UNAVAILABLE' }]
    const key = numberKey(license.credentialNumber)
    const match = matchLicense(
      license,
      lines.filter(({ number }) => numberKey(number) === key),
      today,
    )
    return [{ board, asOf: null, ...match, listed: lines.find(({ line }) => line === match.line) ?? null }]
  },
})
