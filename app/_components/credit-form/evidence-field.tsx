'use client'
import { useTranslations } from 'next-intl'
import { FileField } from '@/app/_ui/file-field'
import { maxFileBytes } from '@/lib/domain/values'

const accept = '.pdf,.png,.jpg,.jpeg,.webp,.heic,.heif'

type Props = { onFile: (file: File | null) => void; label?: string; error?: string; optional?: boolean }

/** One PDF or picture, picked or dropped: the certificate of a credit, unless the label says another thing. */
export function EvidenceField({ onFile, label, error, optional }: Props) {
  const t = useTranslations('credits.fields')
  const common = useTranslations('common.form')
  const validation = useTranslations('validation')
  return (
    <FileField
      name="file"
      label={label ?? t('file')}
      hint={t('fileHint')}
      error={error}
      optional={optional ? common('optional') : undefined}
      accept={accept}
      maxBytes={maxFileBytes}
      onFile={onFile}
      chooseLabel={t('chooseFile')}
      dropLabel={t('dropFile')}
      removeLabel={t('removeFile')}
      tooLarge={validation('fileTooLarge')}
    />
  )
}
