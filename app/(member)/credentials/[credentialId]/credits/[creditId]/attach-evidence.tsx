'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import { UploadStatus } from '@/app/_components/credit-form/upload-status'
import { useEvidence } from '@/app/_components/credit-form/use-evidence'
import { showToast } from '@/app/_ui/show-toast'

export type AttachProps = { userId: string; creditId: string; title: string }

/** Adds a file: uploaded as soon as it is chosen, listed once it is stored. */
export default function AttachEvidence({ userId, creditId, title }: AttachProps) {
  const t = useTranslations('credits')
  const router = useRouter()
  const { upload, send, reset } = useEvidence(userId)
  const [round, setRound] = useState(0)

  async function attach(file: File | null) {
    if (!file || !(await send(creditId, title, file))) return
    showToast({ title: t('upload.attached'), text: file.name })
    reset()
    setRound((before) => before + 1)
    router.refresh()
  }
  return (
    <div className="flex flex-col gap-3">
      {upload.status === 'idle' && (
        <EvidenceField key={round} label={t('detail.addEvidence')} onFile={(file) => void attach(file)} />
      )}
      <UploadStatus upload={upload} onRetry={(file) => void attach(file)} />
    </div>
  )
}
