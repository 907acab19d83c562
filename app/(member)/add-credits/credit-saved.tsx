'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import { GivesList } from '@/app/_components/credit-form/gives-list'
import type { PreviewRow } from '@/app/_components/credit-form/preview-rows'
import { UploadStatus } from '@/app/_components/credit-form/upload-status'
import { useEvidence } from '@/app/_components/credit-form/use-evidence'
import { CountHere, type CreditVersion } from '@/app/_components/credits/count-here'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'

/**
 * A saved credit: `rows` says what it gives on each license (null if that could not be computed), `file` is the file to
 * upload now.
 */
export type SavedCredit = CreditVersion & { title: string; rows: PreviewRow[] | null; file: File | null }

type Props = {
  userId: string
  saved: SavedCredit
  /** The person said that it counts for a license, which made another version of the credit. */
  onCounted: (credentialId: string, credit: CreditVersion) => void
  onAnother: () => void
}

/** Shown after saving: what the credit gives, the progress of its file, and where to go next. */
export default function CreditSaved({ userId, saved, onCounted, onAnother }: Props) {
  const t = useTranslations('credits')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { upload, attach } = useFileOf(saved, userId)
  const isSending = upload.status === 'sending'
  const ways = <Ways saved={saved} onAnother={onAnother} busy={isSending} />
  const { id, version } = saved
  // A file that is being sent belongs to this version of the credit.
  const countHere = ({ id: credentialId, asks }: PreviewRow) =>
    asks && !isSending ? (
      <CountHere
        id={id}
        version={version}
        credentialId={credentialId}
        onAnswered={(credit) => onCounted(credentialId, credit)}
      />
    ) : null
  return (
    <div className="flex max-w-form flex-col gap-6">
      <header className="flex items-start gap-3">
        <Icon name="circle-check" size={28} className="mt-1 shrink-0 text-success" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
            {t('add.savedTitle')}
          </h1>
          <p className="text-soft wrap-anywhere">{saved.title}</p>
        </div>
      </header>
      <Card footer={ways}>
        <div className="flex flex-col gap-5">
          {saved.rows && saved.rows.length > 0 && <GivesList rows={saved.rows} actionOf={countHere} />}
          {saved.rows?.length === 0 && <p>{t('add.savedNoCredential')}</p>}
          <UploadStatus upload={upload} onRetry={attach} failedText={t('upload.failedText')} />
          {upload.status === 'idle' && <EvidenceField optional onFile={(file) => file && attach(file)} />}
        </div>
      </Card>
    </div>
  )
}

/** Uploads the file chosen in the form at once, and warns before the page is left during the upload. */
function useFileOf({ id, title, file }: SavedCredit, userId: string) {
  const { upload, send } = useEvidence(userId)
  const attach = (chosen: File) => void send(id, title, chosen)
  const chosen = useRef(file)
  useEffect(() => {
    if (!chosen.current) return
    attach(chosen.current)
    chosen.current = null
  })
  const sending = useRef(false)
  useEffect(() => {
    sending.current = upload.status === 'sending'
  }, [upload.status])
  useLeaveGuard(sending)
  return { upload, attach }
}

function Ways({ saved, busy, onAnother }: { saved: SavedCredit; busy: boolean; onAnother: () => void }) {
  const t = useTranslations('credits.add')
  const best = saved.rows?.find((row) => row.counted) ?? saved.rows?.[0]
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" disabled={busy} onClick={onAnother}>
        {t('another')}
      </Button>
      {best && <ButtonLink href={`/credentials/${best.id}/credits/${saved.id}`}>{t('view')}</ButtonLink>}
      {saved.rows?.length === 0 && <ButtonLink href="/credentials/new">{t('addCredential')}</ButtonLink>}
      <ButtonLink variant="quiet" href="/dashboard">
        {t('dashboard')}
      </ButtonLink>
    </div>
  )
}
