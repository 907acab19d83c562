import { stateTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import type { BoardRecord } from '@/lib/data/board/list'
import { storedWays } from '@/lib/domain/compliance/open-ways'
import type { Translate } from '@/lib/i18n/translator'
import { waysText } from '@/lib/i18n/ways-texts'

type Stored = Pick<BoardRecord, 'units' | 'way' | 'wayBasis' | 'asksWay' | 'waysMissing'>

/** Whether something else than counted hours decides about a license. */
export const isByWay = ({ wayBasis, waysMissing }: Stored): boolean =>
  waysMissing !== null || (wayBasis !== null && wayBasis !== 'COUNTED')

/** The answer about what a renewal takes, for lists: in the words of their filters. */
export function storedAnswer(entry: Stored, t: Translate): { text: string; tone: Tone } {
  const { units, asksWay } = entry
  // What takes one thing alone, or several together, leaves no way to choose.
  const word = asksWay && storedWays(entry.waysMissing).length > 1 ? 'ASKED' : units
  return { text: t(`compliance.ways.answers.${word}`), tone: stateTones['compliance.ways.answers'][units] }
}

/** By what a renewal is complete: "Hours of work, stated by the person"; null for counted hours. */
export function storedBasis({ way, wayBasis }: Stored, t: Translate): string | null {
  if (wayBasis === null || wayBasis === 'COUNTED') return null
  // Counted hours beside something else have no way of their own.
  return way === null || way === 'HOURS'
    ? t(`compliance.ways.basisAlone.${wayBasis}`)
    : t(`compliance.ways.metByHolder.${wayBasis}`, { way: t(`compliance.ways.names.${way}`) })
}

/** What each open way still lacks, the shortest first, or takes while nobody has said what they have; null where none is open. */
export function storedMissing({ waysMissing, asksWay }: Stored, t: Translate): string | null {
  if (waysMissing === null) return null
  const text = waysText(storedWays(waysMissing), t)
  return asksWay ? t('members.credentials.asked', { missing: text }) : t('compliance.ways.lacks', { what: text })
}
