'use client'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import type { CallOptions } from '@/app/_lib/graphql-client'
import { Button } from '@/app/_ui/button'
import { FileField } from '@/app/_ui/file-field'
import { Form } from '@/app/_ui/form'
import { TextArea } from '@/app/_ui/text-area'
import { maxFileBytes } from '@/lib/domain/values'

/** Longer pasted text is sent as a file, because requests without one are limited in size. */
const longText = 60_000

/** A table ready to send: its text among the variables, or its file among the options. */
export type SentTable = { variables: { text?: string }; options: CallOptions }

type Words = Record<'file' | 'fileHint' | 'paste' | 'pasteHint' | 'either' | 'check', string>
type Props = {
  words: Words
  busy: boolean
  errors: Readonly<Record<string, string>>
  summary: Readonly<Record<string, string>>
  setErrors: (errors: Record<string, string>) => void
  onCheck: (table: SentTable) => void
  /** Called when the table differs from the one that was checked. */
  onChange?: () => void
}

/** Takes a table of rows to be checked, as a file or as pasted text. */
export function TableUpload({ words, busy, errors, summary, setErrors, onCheck, onChange }: Props) {
  const t = useTranslations('imports.fileLabels')
  const [file, setFile] = useState<File | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, summary)

  function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    if (!file && text.trim() === '') return setErrors({ file: words.either })
    const sent = file ?? (text.length > longText ? new File([text], 'rows.txt', { type: 'text/plain' }) : null)
    onCheck(sent ? { variables: {}, options: { files: { file: sent } } } : { variables: { text }, options: {} })
  }
  return (
    <Form ref={form} onSubmit={check} onChange={onChange} className="flex flex-col gap-6">
      <FileField
        name="file"
        label={words.file}
        hint={words.fileHint}
        error={errors.file}
        accept=".csv,.tsv,.txt,text/csv"
        maxBytes={maxFileBytes}
        onFile={(chosen) => {
          setFile(chosen)
          onChange?.()
        }}
        chooseLabel={t('choose')}
        dropLabel={t('drop')}
        removeLabel={t('remove')}
        tooLarge={t('tooLarge')}
      />
      <TextArea
        name="text"
        label={words.paste}
        hint={words.pasteHint}
        error={errors.text}
        rows={5}
        spellCheck={false}
        disabled={file !== null}
      />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {words.check}
      </Button>
    </Form>
  )
}
