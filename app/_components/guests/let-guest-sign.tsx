'use client'
import { useTranslations } from 'next-intl'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'

/** Hands the screen to a guest, after a word to who holds it. */
export function LetGuestSign({ name, onHand }: { name: string; onHand: () => void }) {
  const t = useTranslations('guests.hand')

  async function hand() {
    if (await confirmDialog({ title: t('title', { name }), text: t('text'), ok: t('start') })) onHand()
  }
  return (
    <Button variant="primary" aria-label={t('openName', { name })} onClick={hand}>
      {t('open')}
    </Button>
  )
}
