'use client'
import { useState } from 'react'
import type { Fields } from '@/lib/domain/merge-edits'

/** One version of the record that a form edits. */
export type Version = {
  version: number
  fields: Fields
  /** The complete values of fields that hold more than a text (`DraftPart`). */
  parts?: Readonly<Record<string, unknown>>
  /** The sentence that says who saved a newer version, and when (`whoChanged`). */
  said?: string | null
}

/** The versions that `Conflict` merges: the version that the form started from, and a newer one. */
export type Versions = { base: Version; other: Version | null; onMerged: () => void }

/**
 * Handles edits that somebody else saved in the meantime. `meet` takes their version, which the next save then names as
 * `version`. The form shows `Conflict` with `versions`, which takes over what only they changed, asks about the rest,
 * and sends the form again. `begin`: a form that stays after it was saved starts again from what is stored.
 */
export function useConflict(start: Version) {
  const [base, setBase] = useState(start)
  const [other, setOther] = useState<Version | null>(null)
  const onMerged = () => {
    if (other) setBase(other)
    setOther(null)
  }
  const versions: Versions = { base, other, onMerged }
  return { version: (other ?? base).version, versions, meet: setOther, begin: setBase }
}
