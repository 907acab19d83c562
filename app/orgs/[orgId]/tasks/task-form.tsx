'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { isStale, whoChanged } from '@/app/_actions/send'
import { Conflict } from '@/app/_forms/conflict'
import { Draft, DraftPart } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { CreateTaskDocument } from '@/graphql/generated/create-task'
import { PublishTaskDocument } from '@/graphql/generated/publish-task'
import { UpdateTaskDocument, type UpdateTaskInput } from '@/graphql/generated/update-task'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { pairKey, pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { publishProblems, taskProblems } from '@/lib/domain/tasks/values'
import { labelled } from '@/lib/domain/text'
import { AboutFields, PassingFields, WorthFields } from './task-fields'
import type { TaskOptions } from './task-options'
import { type EditedTask, taskFieldNames, taskInput, valuesOf } from './task-values'

type Props = {
  task: EditedTask
  /** The problems that prevent publishing. The form then opens in order to publish and shows these errors at once. */
  lacks?: Readonly<Record<string, string>>
  options: TaskOptions
  /** The link back, rendered by the page. */
  cancel: ReactNode
}

/** The form of a class. */
export function TaskForm({ task, lacks = {}, options, cancel }: Props) {
  const [start] = useState(task)
  const t = useTranslations('tasks.form')
  const common = useTranslations('common.form')
  const [pairs, setPairs] = useState<readonly string[]>(start.eligible)
  // Changed when pairs arrive from elsewhere, so that the lists that choose from them start again.
  const [round, setRound] = useState(0)
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const { busy, sentErrors, versions, stored, save } = useSaving(start, dirty)
  const { errors, summary } = sentErrors ?? { errors: lacks, summary: lacks }
  const pairWords = pairWordsOf(options, useLocale())
  const names = Object.fromEntries(taskFieldNames.map((name) => [name, t(name)]))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const publish = (event.submitter as HTMLButtonElement | null)?.value === 'publish'
    void save(new FormData(event.currentTarget), pairs, publish)
  }
  const touch = () => {
    dirty.current = true
  }
  const fields = { start, errors, options }
  return (
    <Form onSubmit={submit} onInput={touch} className="flex max-w-[48rem] flex-col gap-5">
      <Draft name={`task:${stored?.id ?? start.orgId}`} version={stored?.version ?? start.version} dirty={dirty} />
      <DraftPart
        name="pairs"
        value={pairs}
        onTake={(kept) => {
          setPairs(kept)
          setRound(round + 1)
        }}
      />
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <Conflict {...versions} words={{ pairs: { name: t('eligible'), textOf: pairWords } }} />
      <AboutFields {...fields} />
      <WorthFields
        {...fields}
        key={round}
        pairs={pairs}
        onPairs={(chosen) => {
          touch()
          setPairs(chosen)
        }}
      />
      <PassingFields {...fields} />
      <div className="flex flex-wrap gap-2">
        {start.isDraft && (
          <Button type="submit" variant="primary" name="then" value="publish" busy={busy}>
            {t('savePublish')}
          </Button>
        )}
        <Button type="submit" variant={start.isDraft ? 'secondary' : 'primary'} busy={busy}>
          {start.isDraft ? t('saveDraft') : t('save')}
        </Button>
        {cancel}
      </div>
    </Form>
  )
}

/** Formats the licenses for which a class counts. */
const pairWordsOf = ({ geos, types }: TaskOptions, locale: string) => {
  const geographies = new Map<string, string>(
    geos.flatMap((group) => group.options.map(({ value, label }) => [value, label])),
  )
  const kinds = new Map<string, string>(types.map(({ value, label }) => [value, label]))
  return (value: string) =>
    (JSON.parse(value) as string[])
      .map(pairOf)
      .map(({ geo, credentialType }) =>
        labelled(geographies.get(geo) ?? geo, kinds.get(credentialType) ?? credentialType, locale),
      )
      .join('\n')
}

/** A class in the form in which versions are compared when two edits conflict. */
function versionOf({ id: _, orgId: __, isDraft: ___, version, eligible, ...values }: EditedTask): Version {
  return { version, fields: { ...fieldsOf(values), pairs: JSON.stringify(eligible) } }
}

/** The fields that a published class must not lose. */
const lacksOf = ({ units, eligible, inService }: Pick<UpdateTaskInput, 'units' | 'eligible' | 'inService'>) =>
  publishProblems({ units: units ?? null, eligible: eligible?.map(pairKey) ?? [], inService: inService === true })

type StoredTask = { id: string; version: number }

/**
 * Saves a class, and publishes it if that was chosen. The typed values stay when somebody else saved first. A class
 * that was created but could not be published is edited from then on; `stored` identifies it. `sentErrors` is null
 * until the form was sent.
 */
function useSaving(start: EditedTask, dirty: RefObject<boolean>) {
  const router = useRouter()
  const t = useTranslations('tasks')
  const { versions, version, meet } = useConflict(versionOf(start))
  const [sent, setSent] = useState(false)
  const [stored, setStored] = useState<StoredTask | null>(start.id ? { id: start.id, version: start.version } : null)
  const storedTask = useRef(stored)
  const create = useWrite(CreateTaskDocument, ({ input }) => taskProblems(input))
  const update = useWrite(UpdateTaskDocument, ({ input }) => ({
    ...(start.isDraft ? {} : lacksOf(input)),
    ...taskProblems(input),
  }))
  const publishing = useWrite(PublishTaskDocument)

  async function store(input: ReturnType<typeof taskInput>): Promise<StoredTask | null> {
    if (!storedTask.current) return (await create.submit({ input: { orgId: start.orgId, ...input } }))?.data ?? null
    const answer = await update.send({
      input: { ...storedTask.current, version: Math.max(version, storedTask.current.version), ...input },
    })
    if (!answer) return null
    if (answer.success) return answer.data ?? null
    if (!isStale(answer) || !answer.data) {
      await update.showOtherRefusal(answer)
      return null
    }
    meet({ ...versionOf(valuesOf(answer.data)), said: whoChanged(answer) })
    return null
  }
  async function save(form: FormData, pairs: readonly string[], publish: boolean): Promise<void> {
    setSent(true)
    publishing.setErrors({})
    const saved = await store(taskInput(form, pairs))
    if (!saved) return
    const { id, version } = saved
    storedTask.current = { id, version }
    setStored(storedTask.current)
    dirty.current = false
    // The class exists from now on, published or not: a reload must edit it instead of creating a second one.
    if (!start.id) window.history.replaceState(null, '', `/orgs/${start.orgId}/tasks/${id}/edit`)
    if (publish && !(await publishing.submit(storedTask.current)))
      return showToast({ title: t('form.keptAsDraft'), tone: 'info' })
    showToast({ title: publish ? t('actions.published') : t('form.saved'), tone: 'success' })
    router.push(`/orgs/${start.orgId}/tasks/${id}`)
    router.refresh()
  }
  return {
    busy: create.busy || update.busy || publishing.busy,
    sentErrors: sent
      ? {
          errors: { ...create.errors, ...update.errors, ...publishing.errors },
          summary: { ...create.summary, ...update.summary, ...publishing.summary },
        }
      : null,
    versions,
    stored,
    save,
  }
}
