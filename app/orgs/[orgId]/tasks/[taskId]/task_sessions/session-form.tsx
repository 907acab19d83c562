'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { isStale, whoChanged } from '@/app/_actions/send'
import { Conflict } from '@/app/_forms/conflict'
import { Draft } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { callApi } from '@/app/_lib/graphql-client'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { CreateTaskSessionDocument } from '@/graphql/generated/create-task-session'
import { ForeseeClashesDocument } from '@/graphql/generated/foresee-clashes'
import { UpdateTaskSessionDocument } from '@/graphql/generated/update-task-session'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { type EnteredSession, sessionProblems } from '@/lib/domain/task-sessions/values'
import {
  CheckInFields,
  EnrollingFields,
  FollowingField,
  NewSessionFields,
  WhenFields,
  WhereFields,
} from './session-fields'
import type { SessionOptions } from './session-options'
import {
  atFields,
  type EditedSession,
  instructorFieldNames,
  isOver,
  newSessionInput,
  sessionCount,
  sessionFieldNames,
  sessionInput,
  sessionTimes,
  valuesOf,
} from './session-values'

type Task = { id: string; orgId: string; isPublished: boolean }
type Props = {
  session: EditedSession
  /** The starts of the later sessions of its series, as text. */
  following?: readonly string[]
  task: Task
  options: SessionOptions
  /** The link back, rendered by the page. */
  cancel: ReactNode
}

/** The form of a session. */
export function SessionForm({ session, following = [], task, options, cancel }: Props) {
  const [start] = useState(session)
  const t = useTranslations('sessions.form')
  const taught = useTranslations('sessions.instructors')
  const common = useTranslations('common.form')
  const dirty = useRef(false)
  const [past, setPast] = useState(false)
  useLeaveGuard(dirty)
  const { busy, errors, summary, versions, save } = useSaving(start, task, dirty)
  const names = Object.fromEntries([
    ...sessionFieldNames.map((name) => [name, t(name)]),
    ...instructorFieldNames.map(({ name, row, label }) => [name, taught(label, { number: row })]),
  ])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const draft = (event.submitter as HTMLButtonElement | null)?.value !== 'schedule'
    void save(new FormData(event.currentTarget), draft)
  }
  /** Waits a frame, because a date chosen in the calendar reaches its field late. */
  function look({ currentTarget }: { currentTarget: HTMLFormElement }) {
    if (!start.id) requestAnimationFrame(() => setPast(isOver(new FormData(currentTarget), new Date())))
  }
  const fields = { start, errors, options }
  return (
    <Form
      onSubmit={submit}
      onInput={(event) => {
        dirty.current = true
        look(event)
      }}
      onBlur={look}
      className="flex max-w-[48rem] flex-col gap-5"
    >
      <Draft name={start.id ? `session:${start.id}` : `session:${task.id}`} version={start.version} dirty={dirty} />
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <Conflict {...versions} />
      <WhenFields {...fields} />
      <WhereFields {...fields} />
      {!start.id && <NewSessionFields orgId={task.orgId} errors={errors} past={past} />}
      {/* Nobody enrolls in or checks in to a session that is over; hidden fields keep their values. */}
      <div hidden={past} className="flex flex-col gap-5">
        <EnrollingFields {...fields} />
        <CheckInFields {...fields} />
      </div>
      {past && (
        <Alert tone="info" live title={t('pastTitle')}>
          {t('pastText')}
        </Alert>
      )}
      <FollowingField following={following} errors={errors} />
      <div className="flex flex-wrap gap-2">
        {start.id ? (
          <Button type="submit" variant="primary" busy={busy}>
            {t('save')}
          </Button>
        ) : (
          <NewButtons isPublished={task.isPublished} past={past} busy={busy} />
        )}
        {cancel}
      </div>
    </Form>
  )
}

/** A session of a class that is not published yet is a draft. */
function NewButtons({ isPublished, past, busy }: { isPublished: boolean; past: boolean; busy: boolean }) {
  const t = useTranslations('sessions.form')
  return (
    <>
      {isPublished && (
        <Button type="submit" variant="primary" name="then" value="schedule" busy={busy}>
          {t(past ? 'record' : 'schedule')}
        </Button>
      )}
      <Button type="submit" variant={isPublished ? 'secondary' : 'primary'} name="then" value="draft" busy={busy}>
        {t('saveDraft')}
      </Button>
    </>
  )
}

/** Saves a session, and keeps the typed values when somebody else saved first. */
function useSaving(start: EditedSession, task: Task, dirty: RefObject<boolean>) {
  const router = useRouter()
  const t = useTranslations('sessions.form')
  const askAboutClashes = useClashQuestion()
  const [asking, setAsking] = useState(false)
  const [sent, setSent] = useState<FormData | null>(null)
  const { versions, version, meet } = useConflict(versionOf(start))
  const create = useWrite(CreateTaskSessionDocument, check)
  const update = useWrite(UpdateTaskSessionDocument, check)

  /** A session whose times are unchanged needs no check. */
  async function mayClash(form: FormData): Promise<boolean> {
    const { startsAt, endsAt, timeZone } = sessionInput(form)
    const now = sessionTimes(start)
    const stays = start.id && startsAt === now.startsAt && endsAt === now.endsAt && timeZone === start.timeZone
    if (stays || !startsAt || !endsAt) return true
    const instructors = start.id ? [] : newSessionInput(form).instructors
    const instructorMemberIds = instructors.map(({ memberId }) => memberId)
    const when = { startsAt, endsAt, timeZone, instructorMemberIds }
    setAsking(true)
    const yes = await askAboutClashes({ taskId: task.id, taskSessionId: start.id, ...when })
    setAsking(false)
    return yes
  }

  async function store(form: FormData, draft: boolean): Promise<string | null> {
    const input = sessionInput(form)
    if (!(await mayClash(form))) return null
    if (!start.id) {
      const recordedAfterwards = recordsPast(form, draft)
      const fresh = { ...newSessionInput(form), ...(recordedAfterwards ? { repeat: null, alsoAt: [] } : {}) }
      const created = await create.submit({ input: { taskId: task.id, ...input, ...fresh, draft, recordedAfterwards } })
      return created?.data?.id ?? null
    }
    const following = form.get('following') === 'following'
    const answer = await update.send({ input: { id: start.id, version, ...input, ...(following && { following }) } })
    if (!answer) return null
    if (answer.success) return start.id
    if (!isStale(answer) || !answer.data) {
      await update.showOtherRefusal(answer)
      return null
    }
    meet({ ...versionOf(valuesOf(answer.data)), said: whoChanged(answer) })
    return null
  }
  async function save(form: FormData, draft: boolean): Promise<void> {
    setSent(form)
    const id = await store(form, draft)
    if (!id) return
    dirty.current = false
    const recorded = !start.id && recordsPast(form, draft)
    const title = recorded ? t('recordedDone') : t('made', { count: sessionCount(form) })
    showToast({ title: start.id ? t('saved') : title, tone: 'success' })
    router.push(`/orgs/${task.orgId}/tasks/${task.id}/task_sessions/${id}${recorded ? '/roster' : ''}`)
    router.refresh()
  }
  return {
    busy: asking || create.busy || update.busy,
    errors: atFields({ ...create.errors, ...update.errors }, sent),
    summary: atFields({ ...create.summary, ...update.summary }, sent),
    versions,
    save,
  }
}

/** A session in the form in which versions are compared when two edits conflict. */
function versionOf({ id: _, isDraft: __, version, ...values }: EditedSession): Version {
  return { version, fields: fieldsOf(values) }
}

/** A new session whose end has passed is recorded, unless it is saved as a draft. */
const recordsPast = (form: FormData, draft: boolean) => !draft && isOver(form, new Date())

/** Validation in the browser; only the server can check what depends on stored rows. */
const check = ({ input }: { input: EnteredSession }) => sessionProblems(input, new Date())

type Planned = {
  taskId: string
  taskSessionId: string | null
  startsAt: string
  endsAt: string
  timeZone: string
  instructorMemberIds: string[]
}

/**
 * Shows people whom other sessions expect at that time, before the session is announced; true to go on. If the check
 * fails, saving reports the problem itself.
 */
function useClashQuestion() {
  const t = useTranslations('sessions.form')
  return async (input: Planned): Promise<boolean> => {
    const answer = await callApi(ForeseeClashesDocument, { input })
    const found = 'data' in answer && answer.data ? (answer.data.foreseenClashes ?? []) : []
    if (found.length === 0) return true
    const question = await import('./ask-clashes').catch(() => null)
    return question ? question.askClashes(found, t) : true
  }
}
