'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { FileField } from '@/app/_ui/file-field'
import { Form } from '@/app/_ui/form'
import { TextArea } from '@/app/_ui/text-area'
import { PreviewPeopleImportDocument } from '@/graphql/generated/preview-people-import'
import { maxFileBytes } from '@/lib/domain/values'

/** More pasted text than this goes as a file: a request without one is small. */
const longText = 60_000

/** A file or pasted rows; once checked, the page of the import follows. */
export function UploadForm({ orgId }: { orgId: string }) {
  const t = useTranslations('imports.start')
  const files = useTranslations('imports.fileLabels')
  const router = useRouter()
  const [file, setFile] = useState<File | null>(null)
  const { busy, errors, setErrors, submit } = useWrite(PreviewPeopleImportDocument)

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    if (!file && text.trim() === '') return setErrors({ file: t('either') })
    const sent = file ?? (text.length > longText ? new File([text], 'rows.txt', { type: 'text/plain' }) : null)
    const answer = await submit(
      { orgId, ...(sent ? {} : { text }) },
      sent ? { files: { file: sent }, idempotencyKey: crypto.randomUUID() } : {},
    )
    if (answer?.data) router.push(`/orgs/${orgId}/members/import/${answer.data.id}?step=columns`)
  }

  return (
    <Form onSubmit={check} className="flex flex-col gap-6">
      <FileField
        name="file"
        label={t('file')}
        hint={t('fileHint')}
        error={errors.file}
        accept=".csv,.tsv,.txt,text/csv"
        maxBytes={maxFileBytes}
        onFile={setFile}
        chooseLabel={files('choose')}
        dropLabel={files('drop')}
        removeLabel={files('remove')}
        tooLarge={files('tooLarge')}
      />
      <TextArea
        name="text"
        label={t('paste')}
        hint={t('pasteHint')}
        error={errors.text}
        rows={5}
        spellCheck={false}
        disabled={file !== null}
      />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {t('go')}
      </Button>
    </Form>
  )
}
