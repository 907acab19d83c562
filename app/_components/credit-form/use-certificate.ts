'use client'
import { useEffect, useRef, useState } from 'react'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditValues } from './credit-values'

/** How far the reading of a certificate is: NOTHING where it has no text, or none that is clear. */
export type Reading = 'IDLE' | 'READING' | 'NOTHING' | 'READ'

const isPdf = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name)

/**
 * Reads the certificate that was chosen in a form, in this browser: nothing is sent anywhere. The reader is loaded with the first PDF;
 * pictures are not read. `onRead` gets what is proposed, or nothing once the file is taken away.
 */
export function useCertificate(
  file: File | null | undefined,
  today: PlainDate,
  onRead: (proposed: Partial<CreditValues>) => void,
): Reading {
  const [reading, setReading] = useState<Reading>('IDLE')
  const tell = useRef(onRead)
  useEffect(() => {
    tell.current = onRead
  })
  useEffect(() => {
    if (!file || !isPdf(file)) {
      setReading('IDLE')
      tell.current({})
      return
    }
    const end = new AbortController()
    setReading('READING')
    readProposals(file, today, end.signal).then(
      (proposed) => {
        if (end.signal.aborted) return
        setReading(Object.keys(proposed).length > 0 ? 'READ' : 'NOTHING')
        tell.current(proposed)
      },
      // A file that cannot be read is no fault of the form: it is sent as it is, and the server says what is wrong with it.
      () => end.signal.aborted || setReading('NOTHING'),
    )
    return () => end.abort()
  }, [file, today])
  return reading
}

async function readProposals(file: File, today: PlainDate, signal: AbortSignal): Promise<Partial<CreditValues>> {
  const [{ readPdfText }, { readCertificate }, { proposedValues }] = await Promise.all([
    import('./read-pdf-text'),
    import('@/lib/domain/credits/read-certificate'),
    import('./proposed-values'),
  ])
  return proposedValues(readCertificate(await readPdfText(file, signal), today))
}
