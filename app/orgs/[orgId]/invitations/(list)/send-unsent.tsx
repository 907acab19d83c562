'use client'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { tellLate } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import type { UnsentLabels } from './ask-to-send'

type Props = { orgId: string; labels: UnsentLabels }

/** The button that sends all unsent invitations; what it does is loaded when it is pressed. */
export function SendUnsent({ orgId, labels }: Props) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const asking = useRef(false)
  async function press() {
    if (asking.current) return
    asking.current = true
    const part = await import('./ask-to-send').catch(tellLate)
    if (await part?.askToSend(orgId, labels, setBusy)) router.refresh()
    setBusy(false)
    asking.current = false
  }
  return (
    <Button variant="primary" size="sm" busy={busy} onClick={press}>
      {labels.button}
    </Button>
  )
}
