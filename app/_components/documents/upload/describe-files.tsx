'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldErrors, useProblemWords } from '@/app/_actions/send'
import { FormDialog } from '@/app/_forms/form-dialog'
import { Alert } from '@/app/_ui/alert'
import { fileSize } from '@/app/_ui/file-size'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { documentFormProblems, filesAtOnce, titleFromFileName } from '@/lib/domain/documents/upload'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Problems } from '@/lib/domain/values'
import { DocumentFields, documentValues } from '../document-fields'
import type { NewDocument } from './use-uploads'

/** Files that may be sent, and those that are refused, each with the reason in words. */
export type ChosenFiles = { files: readonly File[]; refused: readonly { name: string; reason: string }[] }

type Props = ChosenFiles & {
  today: PlainDate
  onClose: () => void
  onStart: (documents: readonly NewDocument[]) => void
}
type ChosenFile = { id: string; file: File }

const chosenOf = (files: readonly File[]): ChosenFile[] =>
  files.slice(0, filesAtOnce).map((file) => ({ id: crypto.randomUUID(), file }))

/** Describes each of the chosen files. Files that cannot be stored are listed with the reason, and the others go on. */
export default function DescribeFiles({ files, refused, today, onClose, onStart }: Props) {
  const t = useTranslations('documents.screens.upload')
  const words = useProblemWords()
  const { errors, setErrors } = useFieldErrors()
  const [chosen, setChosen] = useState(() => chosenOf(files))

  function start(form: FormData) {
    const documents = chosen.map((file) => ({ ...file, values: documentValues(form, `${file.id}.`) }))
    const wrong = documents.map(({ id, values }) => prefixed(id, documentFormProblems(values, today)))
    const problems = Object.assign({}, ...wrong) as Problems
    if (Object.keys(problems).length > 0) {
      setErrors(words(problems))
      return requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog [aria-invalid="true"]')?.focus())
    }
    onStart(documents)
    onClose()
  }

  return (
    <FormDialog
      title={t('formTitle', { count: chosen.length })}
      save={t('save')}
      onClose={onClose}
      onSubmit={start}
      busy={false}
    >
      <Refused files={files} refused={refused} />
      {chosen.map(({ id, file }) => (
        <fieldset key={id} className="flex flex-col gap-5 border-t border-line pt-4 first:border-0 first:pt-0">
          <legend className="sr-only">{file.name}</legend>
          <div className="flex items-center gap-3">
            <Icon name="file-text" size={18} className="shrink-0 text-soft" />
            <span className="flex min-w-0 grow flex-col" aria-hidden="true">
              <span className="truncate font-semibold">{file.name}</span>
              <span className="text-sm text-soft">{fileSize(file.size)}</span>
            </span>
            {chosen.length > 1 && (
              <IconButton
                label={t('remove', { name: file.name })}
                onClick={() => setChosen((all) => all.filter((file) => file.id !== id))}
              >
                <Icon name="x" size={18} />
              </IconButton>
            )}
          </div>
          <DocumentFields
            prefix={`${id}.`}
            start={{ title: titleFromFileName(file.name), kind: '' }}
            errors={errors}
            proposed
          />
        </fieldset>
      ))}
    </FormDialog>
  )
}

const prefixed = (id: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${id}.${field}`, problem]))

/** The rejected files, each with its reason. */
function Refused({ files, refused }: ChosenFiles) {
  const t = useTranslations('documents.screens.upload')
  const tooMany = files.length > filesAtOnce
  if (refused.length === 0 && !tooMany) return null
  return (
    <Alert tone="warn" title={refused.length > 0 ? t('refused', { count: refused.length }) : undefined}>
      {refused.map((file) => (
        <p key={file.name}>{t('refusedOne', file)}</p>
      ))}
      {tooMany && <p>{t('tooMany', { most: filesAtOnce })}</p>}
    </Alert>
  )
}
