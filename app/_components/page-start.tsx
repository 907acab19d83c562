'use client'
import { useEffect } from 'react'
import { setTransportMessages, type TransportMessages } from '@/app/_lib/api-answer'
import { type ErrorTexts, keepErrorTexts } from '@/app/_lib/error-texts'

type Props = { transport: TransportMessages; errors: ErrorTexts }

/** What a page needs once in the browser: texts for when something fails, and the mark that it is loaded. */
export function PageStart({ transport, errors }: Props) {
  // While rendering, so that they are there before a part below can fail; the server shares nothing between readers.
  if (typeof window !== 'undefined') keepErrorTexts(errors)
  useEffect(() => setTransportMessages(transport), [transport])
  useEffect(() => {
    const root = document.getElementById('root')
    if (root) root.dataset.loaded = 'true'
  }, [])
  return null
}
