'use client'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { LeaveOrgDocument } from '@/graphql/generated/leave-org'

type Props = { orgId: string; labels: Record<'leave' | 'named' | 'title' | 'text' | 'ok' | 'cancel' | 'done', string> }

/** Leaves an organization, after asking; the last administrator is told that they cannot. */
export function LeaveOrg({ orgId, labels }: Props) {
  const router = useRouter()
  const [reading, read] = useTransition()
  const { busy, submit } = useApiForm(LeaveOrgDocument, 'leaveOrg')
  async function leave() {
    const { title, text, ok, cancel } = labels
    if (!(await confirmDialog({ title, text, ok, cancel, danger: true }))) return
    if (await submit({ orgId })) showToast({ title: labels.done, tone: 'success' })
    read(() => router.refresh())
  }
  return (
    <Button size="sm" busy={busy || reading} onClick={leave} aria-label={labels.named}>
      {labels.leave}
    </Button>
  )
}
