'use client'
import { useEffect } from 'react'
import { type DraftTexts, keepDraftTexts } from '@/app/_lib/draft-texts'
import { type ErrorTexts, keepErrorTexts } from '@/app/_lib/known-error-texts'
import { useLatePresses } from '@/app/_lib/late-press'
import { setTransportMessages, type TransportMessages } from '@/app/_lib/transport-texts'
import { useLinks } from '@/app/_lib/use-links'

type Props = { transport: TransportMessages; errors: ErrorTexts; draft: DraftTexts }

/** What a page needs once in the browser: its links, texts for when something fails, and the mark that it is loaded. */
export function PageStart({ transport, errors, draft }: Props) {
  useLinks()
  useLatePresses()
  // While rendering, so that they are there before a part below can fail; the server shares nothing between readers.
  if (typeof window !== 'undefined') {
    keepErrorTexts(errors)
    keepDraftTexts(draft)
  }
  useEffect(() => setTransportMessages(transport), [transport])
  useEffect(() => {
    const root = document.getElementById('root')
    if (root) root.dataset.loaded = 'true'
  }, [])
  return null
}
