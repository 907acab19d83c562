'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { refusalWords } from '@/app/_lib/transport-texts'
import { useTranslate } from '@/app/_lib/use-translate'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { fileSize } from '@/app/_ui/file-size'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Progress } from '@/app/_ui/progress'
import { acceptedFiles } from '@/lib/domain/documents/upload'
import type { Upload } from './use-evidence'

type Props = {
  upload: Upload
  /** Uploads the same file again, or another one. */
  onRetry: (file: File) => void
  /** Shown below the title of a failure, followed by the server's message. */
  failedText?: string
}

/**
 * The progress of an upload; if it failed, the reason and the ways to continue. Renders nothing while there is no file.
 */
export function UploadStatus({ upload, onRetry, failedText }: Props) {
  const t = useTranslations('credits.upload')
  const translate = useTranslate()
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
          <OtherFile label={t('chooseOther')} onFile={onRetry} />
        </>
      }
    >
      {failedText && <p>{failedText}</p>}
      <p>{refusalWords(upload.message, translate)}</p>
    </Alert>
  )
}

/** Opens the file picker at once and uploads the chosen file. */
function OtherFile({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={acceptedFiles}
        onChange={({ target }) => target.files?.[0] && onFile(target.files[0])}
      />
      <Button size="sm" variant="quiet" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
