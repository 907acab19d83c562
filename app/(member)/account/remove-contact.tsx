'use client'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { RemoveContactDocument } from '@/graphql/generated/remove-contact'

type Props = { id: string; labels: Record<'remove' | 'named' | 'title' | 'text' | 'cancel' | 'done', string> }

/** Takes one contact off the person, after asking. */
export function RemoveContact({ id, labels }: Props) {
  const router = useRouter()
  const [reading, read] = useTransition()
  const { busy, submit } = useApiForm(RemoveContactDocument)
  async function remove() {
    const { title, text, cancel } = labels
    if (!(await confirmDialog({ title, text, ok: labels.remove, cancel, danger: true }))) return
    if (await submit({ contactId: id })) showToast({ title: labels.done, tone: 'success' })
    read(() => router.refresh())
  }
  return (
    <Button size="sm" variant="quiet" busy={busy || reading} onClick={remove} aria-label={labels.named}>
      {labels.remove}
    </Button>
  )
}
