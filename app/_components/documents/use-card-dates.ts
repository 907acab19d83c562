import { useLocale } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { CardReading } from '@/lib/domain/documents/read-card'
import type { PlainDate } from '@/lib/domain/time/plain-date'

const nothing: CardReading = { effectiveAt: null, expiresAt: null }

/**
 * The dates on a chosen card or record, read in the browser. Fields in which the person has typed keep what they say:
 * `typed` is told of it. A new `round` remounts the fields.
 */
export function useCardDates(file: File | null, today: PlainDate) {
  const [dates, setDates] = useState({ ...nothing, round: 0 })
  const typed = useRef<Partial<Record<keyof CardReading, boolean>>>({})
  const japanese = useLocale() === 'ja'
  useEffect(() => {
    if (!file) return
    const end = new AbortController()
    readDates(file, { today, japanese, signal: end.signal }).then(
      (found) => {
        if (end.signal.aborted) return
        const effectiveAt = typed.current.effectiveAt ? null : found.effectiveAt
        const expiresAt = typed.current.expiresAt ? null : found.expiresAt
        if (effectiveAt || expiresAt) setDates(({ round }) => ({ effectiveAt, expiresAt, round: round + 1 }))
      },
      // A file that cannot be read is no error of the form: the person types the dates.
      () => undefined,
    )
    return () => end.abort()
  }, [file, today, japanese])
  const noteTyped = (field: keyof CardReading) => (_date: string | null, text: string) => {
    typed.current[field] = text.trim() !== ''
  }
  return { dates, noteTyped }
}

type How = { today: PlainDate; japanese: boolean; signal: AbortSignal }

async function readDates(file: File, { today, ...how }: How): Promise<CardReading> {
  const [{ textOfFile }, { readCard }] = await Promise.all([
    import('./text-of-file'),
    import('@/lib/domain/documents/read-card'),
  ])
  return readCard(await textOfFile(file, how), today)
}
