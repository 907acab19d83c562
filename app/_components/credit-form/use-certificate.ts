'use client'
import { useLocale } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditValues } from './credit-values'

/** How far the reading of a certificate is: NOTHING where it has no text, or none that is clear. */
export type Reading = 'IDLE' | 'READING' | 'NOTHING' | 'READ'

const isPdf = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name)

/**
 * Reads the certificate that was chosen in a form, in this browser: nothing is sent anywhere. The reader of its kind is loaded once such
 * a file was chosen. `onRead` gets what is proposed, or nothing once the file is taken away.
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
      // A file that cannot be read is no fault of the form: it is sent as it is, and the server says what is wrong with it.
      () => end.signal.aborted || setReading('NOTHING'),
    )
    return () => end.abort()
  }, [file, today, japanese])
  return reading
}

type How = { today: PlainDate; japanese: boolean; signal: AbortSignal }

async function readProposals(file: File, how: How): Promise<Partial<CreditValues>> {
  const [text, { readCertificate }, { proposedValues }] = await Promise.all([
    textOf(file, how),
    import('@/lib/domain/credits/read-certificate'),
    import('./proposed-values'),
  ])
  return proposedValues(readCertificate(text, how.today))
}

/** What stands in the file; a PDF without text is one that was scanned, and read as the picture it is. */
async function textOf(file: File, { japanese, signal }: How): Promise<string> {
  let picture: Blob = file
  if (isPdf(file)) {
    const { firstPagePicture, readPdfText } = await import('./read-pdf-text')
    const text = await readPdfText(file, signal)
    if (/\p{L}{3}/u.test(text)) return text
    picture = await firstPagePicture(file, signal)
  }
  const { readPictureText } = await import('./read-picture-text')
  return readPictureText(picture, japanese, signal)
}
