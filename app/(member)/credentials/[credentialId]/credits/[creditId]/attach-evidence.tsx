'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import type { UploadLabels } from '@/app/_components/credit-form/form-labels'
import { UploadStatus } from '@/app/_components/credit-form/upload-status'
import { useEvidence } from '@/app/_components/credit-form/use-evidence'
import { showToast } from '@/app/_ui/show-toast'

type Props = { userId: string; creditId: string; title: string; label: string; labels: UploadLabels }

/** A file more: sent as soon as it is chosen, shown in the list once it is stored. */
export default function AttachEvidence({ userId, creditId, title, label, labels }: Props) {
  const router = useRouter()
  const { upload, send, reset } = useEvidence(userId)
  const [round, setRound] = useState(0)

  async function attach(file: File | null) {
    if (!file || !(await send(creditId, title, file))) return
    showToast({ title: labels.attached, text: file.name })
    reset()
    setRound((before) => before + 1)
    router.refresh()
  }
  return (
    <div className="flex flex-col gap-3">
      {upload.status === 'idle' && (
        <EvidenceField key={round} label={label} labels={labels} onFile={(file) => void attach(file)} />
      )}
      <UploadStatus upload={upload} labels={labels} onRetry={(file) => void attach(file)} onOther={reset} />
    </div>
  )
}
