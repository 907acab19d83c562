'use client'
import { fill } from '@/app/_lib/fill'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { fileSize } from '@/app/_ui/file-size'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Progress } from '@/app/_ui/progress'
import type { UploadLabels } from './form-labels'
import type { Upload } from './use-evidence'

type Props = {
  upload: Upload
  labels: UploadLabels
  onRetry: (file: File) => void
  onOther: () => void
  /** Said under the title of a failure; the answer of the server follows. */
  failedText?: string
}

/** How far a file is; when it failed, why, and the ways on. Nothing while there is no file. */
export function UploadStatus({ upload, labels, onRetry, onOther, failedText }: Props) {
  if (upload.status === 'idle') return null
  const { file } = upload
  if (upload.status === 'sending') {
    const text = fill(labels.progress, { sent: fileSize(upload.sent), total: fileSize(file.size) })
    return (
      <Progress
        label={fill(labels.sending, { name: file.name })}
        value={upload.sent}
        max={file.size || 1}
        text={text}
      />
    )
  }
  if (upload.status === 'done') {
    return (
      <InlineNotice tone="success" live>
        {fill(labels.done, { name: file.name })}
      </InlineNotice>
    )
  }
  return (
    <Alert
      tone="error"
      live
      title={labels.failedTitle}
      actions={
        <>
          <Button size="sm" onClick={() => onRetry(file)}>
            {labels.retry}
          </Button>
          <Button size="sm" variant="quiet" onClick={onOther}>
            {labels.chooseOther}
          </Button>
        </>
      }
    >
      {failedText && <p>{failedText}</p>}
      <p>{upload.message}</p>
    </Alert>
  )
}
