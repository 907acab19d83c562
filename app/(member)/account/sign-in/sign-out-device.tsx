'use client'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { EndSessionDocument } from '@/graphql/generated/end-session'

/** Signs one other device out. */
export function SignOutDevice({
  id,
  labels,
}: {
  id: string
  labels: { signOut: string; named: string; done: string }
}) {
  const router = useRouter()
  const [reading, read] = useTransition()
  const { busy, submit } = useApiForm(EndSessionDocument)
  async function end() {
    if (await submit({ id })) showToast({ title: labels.done, tone: 'success' })
    read(() => router.refresh())
  }
  return (
    <Button size="sm" busy={busy || reading} onClick={end} aria-label={labels.named}>
      {labels.signOut}
    </Button>
  )
}
