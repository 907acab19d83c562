'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { FieldLabels, PreviewLabels, UploadLabels } from '@/app/_components/credit-form/form-labels'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import type { PreviewRow } from '@/app/_components/credit-form/preview-rows'
import { useEvidence } from '@/app/_components/credit-form/use-evidence'
import { useLeaveGuard } from '@/app/_lib/use-leave-guard'
import { showToast } from '@/app/_ui/show-toast'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { AddCreditForm } from './add-credit-form'
import type { SavedLabels } from './credit-saved'

const CreditSaved = dynamic(() => import('./credit-saved').then((module) => module.CreditSaved))

/** A credit just saved: its id, its title, and what it gives on each license. */
export type SavedCredit = { id: string; title: string; rows: PreviewRow[] }

type Props = {
  userId: string
  data: PreviewData
  today: PlainDate
  labels: { save: string; fields: FieldLabels; preview: PreviewLabels; upload: UploadLabels; saved: SavedLabels }
}

/** The form, then what the saved credit gives; "Add another" starts over. */
export function AddCredit({ userId, data, today, labels }: Props) {
  const router = useRouter()
  const [saved, setSaved] = useState<SavedCredit | null>(null)
  const { upload, send, reset } = useEvidence(userId)
  const sending = useRef(false)
  useEffect(() => {
    sending.current = upload.status === 'sending'
  }, [upload.status])
  useLeaveGuard(sending, labels.fields.leave)

  function keep(credit: SavedCredit, file: File | null) {
    setSaved(credit)
    const effect = credit.rows.map((row) => row.effect).join(' · ')
    showToast({ title: labels.saved.title, text: effect || labels.saved.noCredential })
    router.refresh()
    if (file) void send(credit.id, credit.title, file)
  }
  function another() {
    reset()
    setSaved(null)
  }

  if (!saved) return <AddCreditForm data={data} today={today} labels={labels} onSaved={keep} />
  return (
    <CreditSaved
      saved={saved}
      upload={upload}
      labels={labels.saved}
      summary={labels.preview.summary}
      uploadLabels={labels.upload}
      onSend={(file) => void send(saved.id, saved.title, file)}
      onOther={reset}
      onAnother={another}
    />
  )
}
