'use client'
import { useTranslations } from 'next-intl'
import { refusalWords } from '@/app/_lib/transport-texts'
import { useTranslate } from '@/app/_lib/use-translate'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { fileSize } from '@/app/_ui/file-size'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Progress } from '@/app/_ui/progress'
import type { Upload } from './use-uploads'

type Acts = { retry: (upload: Upload) => void; drop: (id: string) => void; clear: () => void }

/** The progress of each file, or why it could not be added. Renders nothing before the first file. */
export function UploadList({ uploads, retry, drop, clear }: Acts & { uploads: readonly Upload[] }) {
  const t = useTranslations('documents.screens.upload')
  if (uploads.length === 0) return null
  const doneCount = uploads.filter(({ status }) => status === 'done').length
  const isOver = uploads.every(({ status }) => status === 'done' || status === 'failed')
  return (
    <Card
      title={t('listTitle')}
      actions={
        doneCount > 0 &&
        isOver && (
          <Button size="sm" variant="quiet" onClick={clear}>
            {t('hide')}
          </Button>
        )
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {uploads.map((upload) => (
          <li key={upload.id} className="py-3 first:pt-0 last:pb-0">
            <Line upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload.id)} />
          </li>
        ))}
      </ul>
      <output className="sr-only">{isOver && doneCount > 0 && t('allDone', { count: doneCount })}</output>
    </Card>
  )
}

function Line({ upload, onRetry, onDrop }: { upload: Upload; onRetry: () => void; onDrop: () => void }) {
  const t = useTranslations('documents.screens.upload')
  const common = useTranslations('common.actions')
  const translate = useTranslate()
  const { file, values, status, sent, message } = upload
  if (status === 'sending') {
    const text = t('progress', { sent: fileSize(sent), total: fileSize(file.size) })
    return <Progress label={t('sending', { name: values.title })} value={sent} max={file.size || 1} text={text} />
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex min-w-0 grow basis-60 flex-col gap-0.5">
        <span className="font-semibold wrap-anywhere">{values.title}</span>
        {status === 'waiting' && <span className="text-sm text-soft">{t('waiting')}</span>}
        {status === 'done' && <InlineNotice tone="success">{t('done')}</InlineNotice>}
        {status === 'failed' && (
          <InlineNotice tone="error" live>
            {t('failed', { reason: refusalWords(message, translate) })}
          </InlineNotice>
        )}
      </span>
      {status === 'failed' && (
        <span className="flex gap-2">
          <Button size="sm" aria-label={t('retryNamed', { name: values.title })} onClick={onRetry}>
            {t('retry')}
          </Button>
          <Button size="sm" variant="quiet" aria-label={t('remove', { name: values.title })} onClick={onDrop}>
            {common('remove')}
          </Button>
        </span>
      )}
    </div>
  )
}
