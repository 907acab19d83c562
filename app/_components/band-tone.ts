import type { Tone } from '@/app/_ui/tone'
import type { BoardBand } from '@/lib/domain/compliance/standing'

/** The color of a band of an organization's board. */
export const bandTone: Record<BoardBand, Tone> = {
  EXPIRED: 'error',
  D30: 'error',
  D60: 'warn',
  D90: 'warn',
  BEHIND: 'warn',
  UNVERIFIED: 'info',
  ON_TRACK: 'success',
  COMPLETE: 'success',
  NOT_TRACKED: 'neutral',
}

/** Bands that share a color differ in its strength. */
export const isFaded = (band: BoardBand): boolean => ['D30', 'D90', 'BEHIND', 'ON_TRACK'].includes(band)
