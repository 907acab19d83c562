'use client'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { EndOtherSessionsDocument } from '@/graphql/generated/end-other-sessions'

type Props = { labels: { signOut: string; ask: string; cancel: string; done: string } }

/** Signs the person out everywhere but here, after asking. */
export function SignOutOthers({ labels }: Props) {
  const router = useRouter()
  const [reading, read] = useTransition()
  const { busy, submit } = useApiForm(EndOtherSessionsDocument)
  async function end() {
    const yes = await confirmDialog({ text: labels.ask, ok: labels.signOut, cancel: labels.cancel, danger: true })
    if (!yes) return
    if (await submit({})) showToast({ title: labels.done, tone: 'success' })
    read(() => router.refresh())
  }
  return (
    <Button variant="danger" busy={busy || reading} onClick={end}>
      {labels.signOut}
    </Button>
  )
}
