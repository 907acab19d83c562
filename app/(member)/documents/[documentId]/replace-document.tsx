'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { documentValues } from '@/app/_components/documents/document-fields'
import { DateBox } from '@/app/_forms/boxes'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { FileField } from '@/app/_ui/file-field'
import { fileSize } from '@/app/_ui/file-size'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Progress } from '@/app/_ui/progress'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { ReplaceUserDocumentDocument } from '@/graphql/generated/replace-user-document'
import { acceptedFiles, type DocumentValues, documentFormProblems } from '@/lib/domain/documents/upload'
import { documentTitleLength } from '@/lib/domain/documents/values'
import { todayIn } from '@/lib/domain/time/plain-date'
import { maxFileBytes } from '@/lib/domain/values'
import type { EditedDocument } from './edit-document'

type Props = { document: EditedDocument & { copyCount: number }; onClose: () => void }

/**
 * Replaces a document with a newer file and its own dates; existing shares move to the new file, and copies of a health
 * record end.
 */
export default function ReplaceDocument({ document, onClose }: Props) {
  const t = useTranslations('documents.screens.page')
  const fields = useTranslations('documents.screens.fields')
  const common = useTranslations('common.form')
  const validation = useTranslations('validation')
  const { chosen, sent, busy, errors, choose, send } = useReplacement(document, onClose)
  return (
    <FormDialog title={t('replaceTitle')} save={t('replace')} onClose={onClose} onSubmit={send} busy={busy}>
      <p className="text-sm text-soft">{t('replaceText')}</p>
      {document.copyCount > 0 && (
        <InlineNotice tone="warn">{t('replaceCopies', { count: document.copyCount })}</InlineNotice>
      )}
      <FileField
        name="file"
        label={t('replaceFile')}
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
        label={fields('title')}
        error={errors.title}
        defaultValue={document.title}
        maxLength={documentTitleLength}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateBox
          name="effectiveAt"
          label={fields('effectiveAt')}
          optional={common('optional')}
          error={errors.effectiveAt}
        />
        <DateBox name="expiresAt" label={fields('expiresAt')} optional={common('optional')} error={errors.expiresAt} />
      </div>
      {busy && chosen && (
        <Progress label={t('sending')} value={sent} max={1} text={fileSize(chosen.file.size * sent)} />
      )}
    </FormDialog>
  )
}

type ChosenFile = { file: File; key: string }

/** Uploads the chosen file. Sending the same choice again counts as the same attempt. */
function useReplacement(document: EditedDocument, onClose: () => void) {
  const t = useTranslations('documents.screens.page')
  const validation = useTranslations('validation')
  const router = useRouter()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [sent, setSent] = useState(0)
  const { busy, errors, setErrors, submit } = useWrite(ReplaceUserDocumentDocument, ({ data }) =>
    documentFormProblems({ ...document, ...(data as DocumentValues) }, todayIn('UTC', new Date())),
  )

  async function send(form: FormData) {
    if (!chosen) return setErrors({ file: validation('fileRequired') })
    const { title, effectiveAt, expiresAt } = documentValues(form)
    setSent(0)
    const answer = await submit(
      { id: document.id, version: document.version, data: { title, effectiveAt, expiresAt } },
      { files: { 'data.file': chosen.file }, idempotencyKey: chosen.key, onProgress: setSent },
    )
    if (!answer?.data) return
    showToast({ title: t('replaced'), tone: 'success' })
    onClose()
    router.push(`/documents/${answer.data.id}`)
    // The browser may still have the old document's page cached.
    router.refresh()
  }
  const choose = (file: File | null) => setChosen(file && { file, key: crypto.randomUUID() })
  return { chosen, sent, busy, errors, choose, send }
}
