'use client'
import { useTranslations } from 'next-intl'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { fileSize } from '@/app/_ui/file-size'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Progress } from '@/app/_ui/progress'
import type { Upload } from './use-evidence'

type Props = {
  upload: Upload
  onRetry: (file: File) => void
  onOther: () => void
  /** Shown under the title of a failure; the answer of the server follows. */
  failedText?: string
}

/** How far a file is; when it failed, why, and the ways on. Nothing while there is no file. */
export function UploadStatus({ upload, onRetry, onOther, failedText }: Props) {
  const t = useTranslations('credits.upload')
  if (upload.status === 'idle') return null
  const { file } = upload
  if (upload.status === 'sending') {
    const text = t('progress', { sent: fileSize(upload.sent), total: fileSize(file.size) })
    return <Progress label={t('sending', { name: file.name })} value={upload.sent} max={file.size || 1} text={text} />
  }
  if (upload.status === 'done') {
    return (
      <InlineNotice tone="success" live>
        {t('done', { name: file.name })}
      </InlineNotice>
    )
  }
  return (
    <Alert
      tone="error"
      live
      title={t('failedTitle')}
      actions={
        <>
          <Button size="sm" onClick={() => onRetry(file)}>
            {t('retry')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onOther}>
            {t('chooseOther')}
          </Button>
        </>
      }
    >
      {failedText && <p>{failedText}</p>}
      <p>{upload.message}</p>
    </Alert>
  )
}
