'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/app/_ui/alert'
import { FileField } from '@/app/_ui/file-field'

type State = 'NONE' | 'CHECKING' | 'SAME' | 'CHANGED'

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Compares a file of the reader with what was sealed, by its SHA-256. The file stays in the browser. */
export function FileCheck({ sha256 }: { sha256: string }) {
  const t = useTranslations('signing.verify')
  const [state, setState] = useState<State>('NONE')
  const check = async (file: File | null) => {
    if (!file) return setState('NONE')
    setState('CHECKING')
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    setState(hexOf(digest) === sha256 ? 'SAME' : 'CHANGED')
  }
  return (
    <div className="flex flex-col gap-4">
      <FileField
        name="file"
        label={t('file')}
        accept=".pdf,application/pdf"
        onFile={(file) => void check(file)}
        chooseLabel={t('choose')}
        dropLabel={t('drop')}
        removeLabel={t('remove')}
        tooLarge=""
      />
      <div aria-live="polite">
        {state === 'CHECKING' && <p className="text-soft">{t('checking')}</p>}
        {state === 'SAME' && <Alert tone="success">{t('same')}</Alert>}
        {state === 'CHANGED' && <Alert tone="error">{t('changed')}</Alert>}
      </div>
    </div>
  )
}
