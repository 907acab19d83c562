'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { usePerform } from '@/app/_lib/use-perform'
import { Button } from '@/app/_ui/button'
import type { UnsentLabels } from './ask-to-send'

type Props = { orgId: string; labels: UnsentLabels }

const load = () => import('./ask-to-send')

/** The button that sends all unsent invitations; what it does is loaded when it is pressed. */
export function SendUnsent({ orgId, labels }: Props) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const press = usePerform(load, async ({ askToSend }) => {
    if (await askToSend(orgId, labels, setBusy)) router.refresh()
    setBusy(false)
  })
  return (
    <Button variant="primary" size="sm" busy={busy} data-press="send" onClick={press}>
      {labels.button}
    </Button>
  )
}
