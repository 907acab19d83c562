'use client'
import { useRouter } from 'next/navigation'
import { type RefObject, useRef, useState } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { showToast } from '@/app/_ui/show-toast'
import { CreateTaskDocument } from '@/graphql/generated/create-task'
import { PublishTaskDocument } from '@/graphql/generated/publish-task'
import { UpdateTaskDocument } from '@/graphql/generated/update-task'
import type { TaskFormLabels } from './task-form-labels'
import { type EditedTask, taskInput, valuesOf } from './task-values'

type Known = { id: string; version: number }

/**
 * Saving a class, and publishing it where that is asked. What was typed stays when somebody else saved first, and a class that
 * was made but could not be published is edited from then on, `stored` says which. `errors` is null until something was sent.
 */
export function useTaskForm(start: EditedTask, labels: TaskFormLabels, dirty: RefObject<boolean>) {
  const router = useRouter()
  const [other, setOther] = useState<EditedTask | null>(null)
  const [sent, setSent] = useState(false)
  const [stored, setStored] = useState<Known | null>(start.id ? { id: start.id, version: start.version } : null)
  const known = useRef(stored)
  const create = useApiForm(CreateTaskDocument)
  const update = useWrite(UpdateTaskDocument)
  const publishing = useApiForm(PublishTaskDocument)
  type Input = ReturnType<typeof taskInput>

  async function store(input: Input): Promise<Known | null> {
    if (!known.current) return (await create.submit({ input: { orgId: start.orgId, ...input } }))?.data ?? null
    const answer = await update.send({ input: { ...known.current, ...input } })
    if (!answer) return null
    if (answer.success) return answer.data ?? null
    if (!isStale(answer) || !answer.data) {
      await update.tell(answer)
      return null
    }
    const now = valuesOf(answer.data)
    known.current = { id: answer.data.id, version: now.version }
    setOther(now)
    return null
  }
  async function save(form: FormData, pairs: readonly string[], publish: boolean): Promise<void> {
    setSent(true)
    publishing.setErrors({})
    const saved = await store(taskInput(form, pairs))
    if (!saved) return
    const { id, version } = saved
    known.current = { id, version }
    setStored(known.current)
    dirty.current = false
    // It is there from now on, published or not: a reload edits it and makes no second one.
    if (!start.id) window.history.replaceState(null, '', `/orgs/${start.orgId}/tasks/${id}/edit`)
    if (publish && !(await publishing.submit(known.current))) return
    showToast({ title: publish ? labels.published : labels.saved, tone: 'success' })
    router.push(`/orgs/${start.orgId}/tasks/${id}`)
    router.refresh()
  }
  return {
    busy: create.busy || update.busy || publishing.busy,
    errors: sent ? { ...create.errors, ...update.errors, ...publishing.errors } : null,
    other,
    stored,
    save,
  }
}
