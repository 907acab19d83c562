import { numberKey } from '@/lib/domain/license-checks/license-number'
import { type ListedLicense, matchLicense } from '@/lib/domain/license-checks/match'
import type { LicensingBoardSource } from './licensing-board-source'

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
