import type { Tone } from '@/app/_ui/tone'
import type { StatedResult } from '@/lib/domain/stated-checks/values'

/** A license that can be chosen as the one that was looked up. */
export type ChosenLicense = { id: string; label: string }

/** A check as one entry; its texts are in the reader's language. */
export type CheckRow = {
  id: string
  date: string
  result: StatedResult
  tone: Tone
  about: string
  line: string
  by: string
  note: string | null
  picture: string | null
  /** Said in place of its result once it was taken back. */
  removed: string | null
}
