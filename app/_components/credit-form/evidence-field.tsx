'use client'
import { useTranslations } from 'next-intl'
import { useTranslate } from '@/app/_lib/use-translate'
import { whyRefused } from '@/app/_lib/why-refused'
import { FileField } from '@/app/_ui/file-field'
import { acceptedFiles } from '@/lib/domain/documents/upload'
import { maxFileBytes } from '@/lib/domain/values'

type Props = {
  onFile: (file: File | null) => void
  label?: string
  hint?: string
  error?: string
  optional?: boolean
}

/** One PDF or picture, chosen or dropped: the certificate of a credit, unless the label says otherwise. */
export function EvidenceField({ onFile, label, hint, error, optional }: Props) {
  const t = useTranslations('credits.fields')
  const common = useTranslations('common.form')
  const validation = useTranslations('validation')
  const translate = useTranslate()
  return (
    <FileField
      name="file"
      label={label ?? t('file')}
      hint={hint ?? t('fileHint')}
      error={error}
      optional={optional ? common('optional') : undefined}
      accept={acceptedFiles}
      maxBytes={maxFileBytes}
      onFile={onFile}
      check={async (file) => {
        const problem = await whyRefused(file)
        return problem && translate(problem)
      }}
      chooseLabel={t('chooseFile')}
      dropLabel={t('dropFile')}
      removeLabel={t('removeFile')}
      tooLarge={validation('fileTooLarge')}
    />
  )
}
