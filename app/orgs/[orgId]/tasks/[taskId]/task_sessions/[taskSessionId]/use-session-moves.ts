'use client'
import { useRouter } from 'next/navigation'
import { useApiForm } from '@/app/_lib/use-api-form'
import { confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { DiscardTaskSessionDocument } from '@/graphql/generated/discard-task-session'
import { EndTaskSessionDocument } from '@/graphql/generated/end-task-session'
import { OpenTaskSessionDocument } from '@/graphql/generated/open-task-session'
import { ScheduleTaskSessionDocument } from '@/graphql/generated/schedule-task-session'
import type { SessionActionLabels } from './session-labels'
import type { ActedSession } from './session-menu'

/** Moves of a session that need no form; opening and ending ask first. */
export function useSessionMoves({ id, version, taskHome }: ActedSession, labels: SessionActionLabels) {
  const router = useRouter()
  const schedule = useApiForm(ScheduleTaskSessionDocument)
  const open = useApiForm(OpenTaskSessionDocument)
  const end = useApiForm(EndTaskSessionDocument)
  const discarding = useApiForm(DiscardTaskSessionDocument)
  const of = { schedule, open, end }

  async function move(what: keyof typeof of) {
    if (what !== 'schedule' && !(await confirmDialog({ ...labels[what], cancel: labels.form.cancel }))) return
    if (await of[what].submit({ id, version })) showToast({ title: labels.done[what], tone: 'success' })
    router.refresh()
  }
  async function discard() {
    if (!(await confirmDialog({ ...labels.discard, cancel: labels.form.cancel, danger: true }))) return
    if (!(await discarding.submit({ id, version }))) return router.refresh()
    showToast({ title: labels.done.discard, tone: 'success' })
    router.push(taskHome)
    router.refresh()
  }
  return { move, discard }
}
