'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { useFocusFirstError } from '@/app/_forms/field-errors'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { FileField } from '@/app/_ui/file-field'
import { Form } from '@/app/_ui/form'
import { SelectField } from '@/app/_ui/select-field'
import { UploadBoardRosterDocument } from '@/graphql/generated/upload-board-roster'
import { type LicensingBoardCode, licensingBoardCodes } from '@/lib/domain/license-checks/licensing-boards'
import { rosterBytes } from '@/lib/domain/license-checks/values'

/** Takes a board and its public file; the page of the list follows. */
export function UploadRoster() {
  const t = useTranslations('boardChecks.rosters')
  const names = useTranslations('boardChecks.boards')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { busy, errors, summary, submit } = useWrite(UploadBoardRosterDocument)
  useFocusFirstError(form, summary)

  async function upload(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const board = String(new FormData(event.currentTarget).get('board')) as LicensingBoardCode
    // Attempts are identified by their variables, which do not include the file.
    const options = file ? { files: { file }, idempotencyKey: crypto.randomUUID() } : {}
    const answer = await submit({ board }, options)
    if (answer?.data) router.push(`/super/verification/rosters/${answer.data.id}`)
  }

  return (
    <Form ref={form} onSubmit={upload} className="flex flex-col gap-5">
      <SelectField
        name="board"
        label={t('board')}
        error={errors.board}
        options={licensingBoardCodes.map((value) => ({ value, label: names(value) }))}
      />
      <FileField
        name="file"
        label={t('file')}
        hint={t('fileHint')}
        error={errors.file}
        accept=".csv,.tsv,.txt,.dat,text/csv,text/plain"
        maxBytes={rosterBytes}
        onFile={setFile}
        chooseLabel={t('choose')}
        dropLabel={t('drop')}
        removeLabel={t('remove')}
        tooLarge={t('tooLarge')}
      />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {t('go')}
      </Button>
    </Form>
  )
}
