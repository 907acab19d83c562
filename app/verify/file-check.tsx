'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRead } from '@/app/_lib/use-read'
import { Alert } from '@/app/_ui/alert'
import { FileField } from '@/app/_ui/file-field'

type State = 'CHECKING' | 'SAME' | 'CHANGED' | 'UNREADABLE'

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function compare(file: File, sha256: string): Promise<State> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return hexOf(digest) === sha256 ? 'SAME' : 'CHANGED'
  } catch {
    return 'UNREADABLE'
  }
}

/** Compares the reader's file with the sealed one by SHA-256. The file never leaves the browser. */
export function FileCheck({ sha256 }: { sha256: string }) {
  const t = useTranslations('signing.verify')
  const validation = useTranslations('validation')
  const [file, setFile] = useState<File | null>(null)
  const found = useRead(file, async () => (file ? compare(file, sha256) : null))
  const state = file && (found ?? 'CHECKING')
  return (
    <div className="flex flex-col gap-4">
      <FileField
        name="file"
        label={t('file')}
        accept=".pdf,application/pdf"
        onFile={setFile}
        chooseLabel={t('choose')}
        dropLabel={t('drop')}
        removeLabel={t('remove')}
        tooLarge=""
      />
      <div aria-live="polite">
        {state === 'CHECKING' && <p className="text-soft">{t('checking')}</p>}
        {state === 'SAME' && <Alert tone="success">{t('same')}</Alert>}
        {state === 'UNREADABLE' && <Alert tone="error">{validation('fileBroken')}</Alert>}
        {state === 'CHANGED' && <Alert tone="error">{t('changed')}</Alert>}
      </div>
    </div>
  )
}
