'use client'
import { FileField } from '@/app/_ui/file-field'
import type { UploadLabels } from './form-labels'

/** 20 MiB, as the server takes at most. */
const maxBytes = 20 * 1024 * 1024
const accept = '.pdf,.png,.jpg,.jpeg,.webp,.heic,.heif'

type Props = { labels: UploadLabels; onFile: (file: File | null) => void; label?: string; optional?: boolean }

/** The certificate: one file, picked or dropped. */
export function EvidenceField({ labels, onFile, label = labels.file, optional }: Props) {
  return (
    <FileField
      name="file"
      label={label}
      hint={labels.fileHint}
      optional={optional ? labels.optional : undefined}
      accept={accept}
      maxBytes={maxBytes}
      onFile={onFile}
      labels={labels.field}
    />
  )
}
