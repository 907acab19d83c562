'use client'
import { useTranslations } from 'next-intl'
import { FileField } from '@/app/_ui/file-field'
import { beginsAsDocument, firstBytes } from '@/lib/domain/documents/first-bytes'
import { fileEndings, fileProblem } from '@/lib/domain/documents/upload'
import { maxFileBytes } from '@/lib/domain/values'

/** The message of why a file is no proof, as far as the browser sees; null when it may be one. */
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

/** One PDF or picture, picked or dropped: the certificate of a credit, unless the label says another thing. */
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
