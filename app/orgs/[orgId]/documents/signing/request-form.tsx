'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { isStale } from '@/app/_actions/send'
import type { AudienceChoices } from '@/app/_components/audience/audience-choices'
import { DateBox } from '@/app/_forms/boxes'
import { Draft, DraftPart } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FileField } from '@/app/_ui/file-field'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { CreateSigningRequestDocument } from '@/graphql/generated/create-signing-request'
import { UpdateSigningRequestDocument } from '@/graphql/generated/update-signing-request'
import { signingLimits } from '@/lib/domain/signing/fields'
import { lineProblem, maxFileBytes, paragraphsProblem, problemsAmong } from '@/lib/domain/values'
import { type RequestStart, requestInput } from './request-start'
import { signingHome } from './signing-query'
import { type SignerChoice, WhoFields } from './who-fields'

type Props = { orgId: string; start: RequestStart; choices: AudienceChoices }
type Input = ReturnType<typeof requestInput>

/** Creates a request to sign a PDF, or edits one that has not been sent: its text and its signers. */
export function RequestForm({ orgId, start, choices }: Props) {
  const t = useTranslations('signing.screens.form')
  const common = useTranslations('common.form')
  const validation = useTranslations('validation')
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const [file, setFile] = useState<File | null>(null)
  const [who, setWho] = useState<SignerChoice>({
    named: start.named,
    people: start.people,
    together: start.mode === 'TOGETHER',
  })
  const saved = () => {
    dirty.current = false
  }
  const { busy, errors, summary, save } = useSaving({ orgId, start, onSaved: saved })
  const names = Object.fromEntries(
    (['title', 'message', 'dueOn', 'file', 'roleIds'] as const).map((name) => [name, t(name)]),
  )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const together = who.together && who.named && who.people.length > 1
    void save(requestInput(new FormData(event.currentTarget), { ...who, together }), file)
  }
  function change(next: SignerChoice) {
    dirty.current = true
    setWho(next)
  }
  return (
    <Form
      onSubmit={submit}
      onInput={() => {
        dirty.current = true
      }}
      className="flex max-w-3xl flex-col gap-5"
    >
      <Draft name={`signing:${start.id ?? orgId}`} version={start.version} dirty={dirty} />
      <DraftPart name="who" value={who} onTake={setWho} />
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <Card title={t('what')}>
        <div className="flex flex-col gap-5">
          {start.id === null && (
            <FileField
              name="file"
              label={t('file')}
              hint={t('fileHint')}
              error={errors.file}
              accept=".pdf,application/pdf"
              maxBytes={maxFileBytes}
              onFile={setFile}
              chooseLabel={t('chooseFile')}
              dropLabel={t('dropFile')}
              removeLabel={t('removeFile')}
              tooLarge={validation('fileTooLarge')}
            />
          )}
          <TextField
            name="title"
            label={t('title')}
            error={errors.title}
            defaultValue={start.title}
            maxLength={signingLimits.title}
            autoComplete="off"
          />
          <TextArea
            name="message"
            label={t('message')}
            hint={t('messageHint')}
            optional={common('optional')}
            error={errors.message}
            defaultValue={start.message}
            maxLength={signingLimits.message}
            rows={3}
          />
          <DateBox
            name="dueOn"
            label={t('dueOn')}
            optional={common('optional')}
            error={errors.dueOn}
            defaultValue={start.dueOn ?? ''}
          />
        </div>
      </Card>
      <WhoFields orgId={orgId} start={start} choices={choices} who={who} onWho={change} errors={errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t(start.id ? 'save' : 'next')}
        </Button>
        <ButtonLink href={start.id ? `${signingHome(orgId)}/${start.id}` : signingHome(orgId)}>
          {t('cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

const problems = ({ title, message }: Pick<Input, 'title' | 'message'>) =>
  problemsAmong({
    title: lineProblem(title, signingLimits.title),
    message: paragraphsProblem(message, signingLimits.message),
  })

type Saving = Pick<Props, 'orgId' | 'start'> & { onSaved: () => void }

/** Stores the PDF first, then the rest. If the rest is refused, the file stays stored and is not uploaded again. */
function useSaving({ orgId, start, onSaved }: Saving) {
  const router = useRouter()
  const t = useTranslations('signing.screens.form')
  const create = useWrite(CreateSigningRequestDocument)
  const update = useWrite(UpdateSigningRequestDocument, ({ input }) => problems(input as Input))
  const created = useRef(start.id === null ? null : { id: start.id, version: start.version })
  // One key per file: attempts are identified by their variables, which do not include the file.
  const attempt = useRef<{ file: File; idempotencyKey: string } | null>(null)
  const [refused, setRefused] = useState<'create' | 'update'>('update')
  const { errors, summary } = refused === 'create' ? create : update

  async function saveDraft(input: Input, file: File | null) {
    if (created.current) return created.current
    setRefused('create')
    if (!file) {
      create.setErrors({ file: t('fileMissing'), ...(input.title ? {} : { title: t('titleMissing') }) })
      return null
    }
    if (attempt.current?.file !== file) attempt.current = { file, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = attempt.current
    const payload = await create.submit({ orgId, title: input.title, file: null }, { files: { file }, idempotencyKey })
    if (!payload?.data) return null
    created.current = { id: payload.data.id, version: payload.data.version }
    return created.current
  }
  async function save(input: Input, file: File | null): Promise<void> {
    const draft = await saveDraft(input, file)
    if (!draft) return
    setRefused('update')
    const answer = await update.send({ ...draft, input })
    if (!answer) return
    if (!answer.success) {
      await update.showOtherRefusal(answer)
      const now = isStale(answer) && 'data' in answer ? answer.data : null
      // The person has seen the newer version; pressing again saves over it.
      if (now) created.current = { id: now.id, version: now.version }
      if (now) router.refresh()
      return
    }
    onSaved()
    router.push(`${signingHome(orgId)}/${draft.id}`)
    router.refresh()
  }
  return { busy: create.busy || update.busy, errors, summary, save }
}
