'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import type { GuestWords } from './guest-view'

const loadSigning = () => import('./guest-signing')

type Signs = { enrollmentId: string; name: string; words: GuestWords; look: () => Promise<void> }

/** Hands the screen to a guest, after a word to who holds it. */
export function LetGuestSign({ enrollmentId, name, words, look }: Signs) {
  const t = useTranslations('guests.hand')
  const [signing, setSigning] = useState(false)

  async function hand() {
    if (await confirmDialog({ title: t('title', { name }), text: t('text'), ok: t('start') })) setSigning(true)
  }
  function close() {
    setSigning(false)
    void look()
  }
  return (
    <>
      <Button variant="primary" aria-label={t('openName', { name })} onClick={hand}>
        {t('open')}
      </Button>
      {signing && <Lazy load={loadSigning} enrollmentId={enrollmentId} words={words} onClose={close} />}
    </>
  )
}
