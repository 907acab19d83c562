'use client'
import { useRouter } from 'next/navigation'
import { type RefObject, useRef, useState } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { showToast } from '@/app/_ui/show-toast'
import { CreateTaskSessionDocument } from '@/graphql/generated/create-task-session'
import { UpdateTaskSessionDocument } from '@/graphql/generated/update-task-session'
import { askAboutClashes } from './ask-about-clashes'
import type { SessionFormLabels } from './session-form-labels'
import { type EditedSession, newSessionInput, sessionInput, sessionTimes, valuesOf } from './session-values'

type Task = { id: string; orgId: string }

/** Saving a session; what was typed stays when somebody else saved first. */
export function useSessionForm(start: EditedSession, task: Task, labels: SessionFormLabels, dirty: RefObject<boolean>) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [other, setOther] = useState<EditedSession | null>(null)
  const version = useRef(start.version)
  const create = useApiForm(CreateTaskSessionDocument)
  const update = useWrite(UpdateTaskSessionDocument)

  /** Of a session that stays when it is nothing new is asked. */
  async function mayClash(form: FormData): Promise<boolean> {
    const { startsAt, endsAt, timeZone } = sessionInput(form)
    const now = sessionTimes(start)
    const stays = start.id && startsAt === now.startsAt && endsAt === now.endsAt && timeZone === start.timeZone
    if (stays || !startsAt || !endsAt) return true
    const { instructorMemberIds } = start.id ? { instructorMemberIds: [] } : newSessionInput(form)
    const when = { startsAt, endsAt, timeZone, instructorMemberIds }
    setAsking(true)
    const yes = await askAboutClashes({ taskId: task.id, taskSessionId: start.id, ...when }, labels.clash)
    setAsking(false)
    return yes
  }

  async function store(form: FormData, draft: boolean): Promise<string | null> {
    const input = sessionInput(form)
    if (!(await mayClash(form))) return null
    if (!start.id) {
      const made = await create.submit({ input: { taskId: task.id, ...input, ...newSessionInput(form), draft } })
      return made?.data?.id ?? null
    }
    const answer = await update.send({ input: { id: start.id, version: version.current, ...input } })
    if (!answer) return null
    if (answer.success) return start.id
    if (!isStale(answer) || !answer.data) {
      await update.tell(answer)
      return null
    }
    version.current = answer.data.version
    setOther(valuesOf(answer.data))
    return null
  }
  async function save(form: FormData, draft: boolean): Promise<void> {
    const id = await store(form, draft)
    if (!id) return
    dirty.current = false
    showToast({ title: labels.saved, tone: 'success' })
    router.push(`/orgs/${task.orgId}/tasks/${task.id}/task_sessions/${id}`)
    router.refresh()
  }
  return { busy: asking || create.busy || update.busy, errors: { ...create.errors, ...update.errors }, other, save }
}
