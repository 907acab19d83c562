'use client'
import { useEffect, useRef } from 'react'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import type { UploadLabels } from '@/app/_components/credit-form/form-labels'
import { GivesList } from '@/app/_components/credit-form/gives-list'
import { UploadStatus } from '@/app/_components/credit-form/upload-status'
import type { Upload } from '@/app/_components/credit-form/use-evidence'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import type { SavedCredit } from './add-credit'

export type SavedLabels = {
  title: string
  noCredential: string
  another: string
  view: string
  dashboard: string
  addCredential: string
}

type Props = {
  saved: SavedCredit
  upload: Upload
  labels: SavedLabels
  summary: string
  uploadLabels: UploadLabels
  onSend: (file: File) => void
  onOther: () => void
  onAnother: () => void
}

/** After saving: what the credit gives, how its file is doing, and where to go from here. */
export function CreditSaved(props: Props) {
  const { saved, upload, labels, summary, uploadLabels, onSend, onOther, onAnother } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="max-w-form">
      <Card footer={<Ways saved={saved} labels={labels} onAnother={onAnother} busy={upload.status === 'sending'} />}>
        <div className="flex flex-col gap-5">
          <header className="flex items-start gap-3">
            <Icon name="circle-check" size={24} className="shrink-0 text-success" />
            <div className="min-w-0">
              <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
                {labels.title}
              </h2>
              <p className="text-soft wrap-anywhere">{saved.title}</p>
            </div>
          </header>
          {saved.rows.length > 0 && <GivesList rows={saved.rows} summary={summary} />}
          <UploadStatus
            upload={upload}
            labels={uploadLabels}
            onRetry={onSend}
            onOther={onOther}
            failedText={uploadLabels.failedText}
          />
          {upload.status === 'idle' && (
            <EvidenceField labels={uploadLabels} optional onFile={(file) => file && onSend(file)} />
          )}
        </div>
      </Card>
    </div>
  )
}

type WaysProps = { saved: SavedCredit; labels: SavedLabels; busy: boolean; onAnother: () => void }

function Ways({ saved, labels, busy, onAnother }: WaysProps) {
  const best = saved.rows.find((row) => row.counted) ?? saved.rows[0]
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" disabled={busy} onClick={onAnother}>
        {labels.another}
      </Button>
      {best ? (
        <ButtonLink href={`/credentials/${best.id}/credits/${saved.id}`}>{labels.view}</ButtonLink>
      ) : (
        <ButtonLink href="/credentials/new">{labels.addCredential}</ButtonLink>
      )}
      <ButtonLink variant="quiet" href="/dashboard">
        {labels.dashboard}
      </ButtonLink>
    </div>
  )
}
