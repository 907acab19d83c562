'use client'
import { useState } from 'react'
import type { Fields } from '@/lib/domain/merge-edits'

/** One version of what a form edits. */
export type Version = {
  version: number
  fields: Fields
  /** The whole value of fields that hold more than a text (`DraftPart`). */
  parts?: Readonly<Record<string, unknown>>
}

/** What `Conflict` brings together: the version that the form began with, and a newer one. */
export type Versions = { base: Version; other: Version | null; onMerged: () => void }

/**
 * What somebody else saved meanwhile. `version` is what the next save names: theirs, once `meet` was told of it. The form shows
 * `Conflict` with `versions`, which takes over what only they changed, asks about the rest, and sends the form anew. `begin`: a form that
 * stays after it was saved begins again with what is stored.
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
