'use client'
import { useLocale } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type ReadingOptions, textOfFile } from '@/app/_components/documents/text-of-file'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditValues } from './credit-values'

/** How far reading a certificate is. NOTHING: it has no text, or none that could be understood. */
export type Reading = 'IDLE' | 'READING' | 'NOTHING' | 'READ'

/**
 * Reads the certificate chosen in a form, in the browser: nothing is sent anywhere. The reader for its file type is
 * loaded only once such a file is chosen. `onRead` receives the proposed values, or nothing once the file is removed.
 */
export function useCertificate(
  file: File | null | undefined,
  today: PlainDate,
  onRead: (proposed: Partial<CreditValues>) => void,
): Reading {
  const [reading, setReading] = useState<Reading>('IDLE')
  const japanese = useLocale() === 'ja'
  const tell = useRef(onRead)
  useEffect(() => {
    tell.current = onRead
  })
  useEffect(() => {
    if (!file) {
      setReading('IDLE')
      tell.current({})
      return
    }
    const end = new AbortController()
    setReading('READING')
    readProposals(file, { today, japanese, signal: end.signal }).then(
      (proposed) => {
        if (end.signal.aborted) return
        setReading(Object.keys(proposed).length > 0 ? 'READ' : 'NOTHING')
        tell.current(proposed)
      },
      // An unreadable file is not an error of the form: it is uploaded as it is, and the server says what is wrong with
      // it.
      () => end.signal.aborted || setReading('NOTHING'),
    )
    return () => end.abort()
  }, [file, today, japanese])
  return reading
}

type How = ReadingOptions & { today: PlainDate }

async function readProposals(file: File, how: How): Promise<Partial<CreditValues>> {
  const [text, { readCertificate }, { proposedValues }] = await Promise.all([
    textOfFile(file, how),
    import('@/lib/domain/credits/read-certificate'),
    import('./proposed-values'),
  ])
  return proposedValues(readCertificate(text, how.today))
}
