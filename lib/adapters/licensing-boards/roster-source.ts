import { numberKey } from '@/lib/domain/license-checks/license-number'
import { licensingBoardsOf } from '@/lib/domain/license-checks/licensing-boards'
import { type ListedLicense, matchLicense } from '@/lib/domain/license-checks/match'
import type { LicensingBoardSource } from './licensing-board-source'

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
