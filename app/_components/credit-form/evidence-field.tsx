'use client'
import { useTranslations } from 'next-intl'
import { FileField } from '@/app/_ui/file-field'
import { beginsAsDocument, fileEndings, fileProblem, firstBytes } from '@/lib/domain/documents/upload'
import { maxFileBytes } from '@/lib/domain/values'

/** The message key of why a file cannot be evidence, as far as the browser can tell; null when it may be. */
async function evidenceProblem(file: File) {
  const problem = fileProblem(file)
  if (problem) return problem === 'validation.fileType' ? 'fileType' : 'fileBroken'
  const start = new Uint8Array(await file.slice(0, firstBytes).arrayBuffer())
  return beginsAsDocument(start) ? null : 'fileType'
}

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
  const words = { fileType: validation('fileType'), fileBroken: validation('fileBroken') }
  return (
    <FileField
      name="file"
      label={label ?? t('file')}
      hint={hint ?? t('fileHint')}
      error={error}
      optional={optional ? common('optional') : undefined}
      accept={fileEndings.join()}
      maxBytes={maxFileBytes}
      onFile={onFile}
      check={async (file) => {
        const problem = await evidenceProblem(file)
        return problem && words[problem]
      }}
      chooseLabel={t('chooseFile')}
      dropLabel={t('dropFile')}
      removeLabel={t('removeFile')}
      tooLarge={validation('fileTooLarge')}
    />
  )
}
