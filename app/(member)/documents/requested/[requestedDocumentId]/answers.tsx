'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { useCardDates } from '@/app/_components/documents/use-card-dates'
import { DateBox } from '@/app/_forms/boxes'
import { useWrite } from '@/app/_forms/use-write'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { FileField } from '@/app/_ui/file-field'
import { fileSize } from '@/app/_ui/file-size'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Progress } from '@/app/_ui/progress'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { FulfillRequestedDocumentDocument } from '@/graphql/generated/fulfill-requested-document'
import { SaveUserDocumentDocument } from '@/graphql/generated/save-user-document'
import { TakeBackRequestedDocumentDocument } from '@/graphql/generated/take-back-requested-document'
import { answerProblem, type DocumentKind } from '@/lib/domain/documents/requests'
import { acceptedFiles, type DocumentValues, documentFormProblems } from '@/lib/domain/documents/upload'
import { documentTitleLength } from '@/lib/domain/documents/values'
import { healthRecordTypes } from '@/lib/domain/lists/documents'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { dateIn, maxFileBytes, type Problems } from '@/lib/domain/values'

type Choice = { id: string; title: string; hint: string | null; lasts: boolean }
type AnswerProps = AddNewProps & { choices: readonly Choice[] }

/** The choice of a new file, beside the person's documents. */
const newFile = 'new'

/**
 * One way to answer: one of the person's documents that match, or a new file. A document that would not be valid on the
 * due date is offered, but not chosen beforehand.
 */
export function Answer({ choices, ...props }: AnswerProps) {
  const t = useTranslations('documentRequests.own')
  const [chosen, setChosen] = useState(choices.find(({ lasts }) => lasts)?.id ?? newFile)
  if (choices.length === 0) return <AddNew {...props} />
  return (
    <>
      <Card title={t('choose')} lead={t('chooseLead')}>
        <ChoiceGroup
          boxed
          name="documentId"
          label={<span className="sr-only">{t('chosen')}</span>}
          values={[chosen]}
          onChange={({ target }) => setChosen(target.value)}
          choices={[
            ...choices.map(({ id, title, hint }) => ({ value: id, label: title, hint: hint ?? undefined })),
            { value: newFile, label: t('upload'), hint: t('uploadLead') },
          ]}
        />
      </Card>
      {chosen === newFile ? <AddNew {...props} /> : <HandIn {...props} documentId={chosen} />}
    </>
  )
}

/** Hands in one of the person's documents unchanged. */
function HandIn({ id, version, org, documentId }: AddNewProps & { documentId: string }) {
  const t = useTranslations('documentRequests')
  const { run, busy } = useAction({
    mutation: FulfillRequestedDocumentDocument,
    done: { title: t('done.fulfilled', { org }), tone: 'success' },
  })
  return (
    <div>
      <Button variant="primary" busy={busy} onClick={() => run({ id, version, documentId })}>
        {t('own.chooseSave')}
      </Button>
    </div>
  )
}

const loadDecline = () => import('./decline')

type DeclineButtonProps = { id: string; version: number; org: string }

/** Opens the dialog that asks for the reason. */
export function DeclineButton(props: DeclineButtonProps & { title: string }) {
  const t = useTranslations('documentRequests.own')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      {asking && <Lazy load={loadDecline} {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Withdraws the answer. */
export function TakeBackButton({ id, version, org }: DeclineButtonProps) {
  const t = useTranslations('documentRequests')
  const back = useAction({
    mutation: TakeBackRequestedDocumentDocument,
    confirm: { title: t('own.backTitle'), text: t('own.backText', { org }), ok: t('own.back') },
    done: t('done.back'),
  })
  return (
    <Button busy={back.busy} onClick={() => back.run({ id, version })}>
      {t('own.back')}
    </Button>
  )
}

type DocumentRequest = {
  title: string
  kind: DocumentKind
  healthRecordType: string | null
  validMonths: number | null
}
type AddNewProps = {
  id: string
  version: number
  org: string
  userId: string
  today: PlainDate
  request: DocumentRequest
}

/** A photo or file that becomes one of the person's documents and answers the request at once. */
function AddNew({ request, ...props }: AddNewProps) {
  const t = useTranslations('documentRequests.own')
  const common = useTranslations('common.form')
  const enums = useTranslations('enums.healthRecordTypes')
  const validation = useTranslations('validation')
  const { chosen, sent, busy, errors, choose, send } = useHandIn({ request, ...props })
  const { dates, noteTyped } = useCardDates(chosen?.file ?? null, props.today)
  return (
    <Card title={t('upload')} lead={t('uploadLead')}>
      <Form className="flex flex-col gap-5" onSubmit={send}>
        <FileField
          name="file"
          label={t('file')}
          hint={t('fileHint')}
          error={errors.file}
          accept={acceptedFiles}
          maxBytes={maxFileBytes}
          onFile={choose}
          chooseLabel={t('chooseFile')}
          dropLabel={t('dropFile')}
          removeLabel={t('removeFile')}
          tooLarge={validation('fileTooLarge')}
        />
        <TextField
          name="title"
          label={t('name')}
          error={errors.title}
          defaultValue={request.title}
          maxLength={documentTitleLength}
        />
        {request.kind === 'HEALTH' && !request.healthRecordType && (
          <SelectField
            name="healthRecordType"
            label={t('healthRecordType')}
            error={errors.healthRecordType}
            placeholder={common('choose')}
            options={healthRecordTypes.map((value) => ({ value, label: enums(value) }))}
          />
        )}
        {dates.round > 0 && <InlineNotice live>{t('datesRead')}</InlineNotice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <DateBox
            key={`effectiveAt ${dates.effectiveAt}`}
            name="effectiveAt"
            defaultValue={dates.effectiveAt}
            onDate={noteTyped('effectiveAt')}
            label={t('effectiveAt')}
            optional={request.validMonths ? undefined : common('optional')}
            error={errors.effectiveAt}
          />
          <DateBox
            key={`expiresAt ${dates.expiresAt}`}
            name="expiresAt"
            label={t('expiresAt')}
            optional={common('optional')}
            error={errors.expiresAt}
            defaultValue={dates.expiresAt}
            onDate={noteTyped('expiresAt')}
          />
        </div>
        {busy && chosen && (
          <Progress label={t('sending')} value={sent} max={1} text={fileSize(chosen.file.size * sent)} />
        )}
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {t('uploadSave')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/**
 * Validates the input as a document and as an answer to the request, so that no document is stored that would not
 * answer it.
 */
function problemsOf(values: DocumentValues, request: DocumentRequest, today: PlainDate): Problems {
  const problems = documentFormProblems(values, today)
  const { kind, healthRecordType } = request
  const dates = { effectiveAt: dateIn(values.effectiveAt), expiresAt: dateIn(values.expiresAt) }
  const answer = { kind, healthRecordType: healthRecordType ?? values.healthRecordType ?? null, ...dates }
  const problem = answerProblem(request, answer, today)
  const field = problem === 'expired' && !request.validMonths ? 'expiresAt' : 'effectiveAt'
  return problem && !problems[field] ? { ...problems, [field]: `validation.answer.${problem}` } : problems
}

type ChosenFile = { file: File; key: string }

/**
 * Stores the file, then answers with it. If only the first step succeeds, the file is offered among the documents to
 * choose from.
 */
function useHandIn({ id, version, org, userId, today, request }: AddNewProps) {
  const doneText = useTranslations('documentRequests.done')
  const validation = useTranslations('validation')
  const router = useRouter()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [sent, setSent] = useState(0)
  const saving = useWrite(SaveUserDocumentDocument, ({ data }) => problemsOf(data as DocumentValues, request, today))
  const handing = useWrite(FulfillRequestedDocumentDocument)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!chosen) return saving.setErrors({ file: validation('fileRequired') })
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const { kind } = request
    const healthRecordType = kind === 'HEALTH' ? (request.healthRecordType ?? text('healthRecordType')) : null
    const dates = { effectiveAt: text('effectiveAt') || null, expiresAt: text('expiresAt') || null }
    setSent(0)
    const saved = await saving.submit(
      { id: userId, data: { title: text('title'), kind, healthRecordType, ...dates } },
      { files: { 'data.file': chosen.file }, idempotencyKey: chosen.key, onProgress: setSent },
    )
    if (!saved?.data) return
    const answered = await handing.submit({ id, version, documentId: saved.data.id })
    if (answered) showToast({ title: doneText('fulfilled', { org }), tone: 'success' })
    router.refresh()
  }
  const choose = (file: File | null) => setChosen(file && { file, key: crypto.randomUUID() })
  return { chosen, sent, busy: saving.busy || handing.busy, errors: saving.errors, choose, send }
}
