'use client'
import { useTranslations } from 'next-intl'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'

/** Hands the screen to a guest, after a note to the person who holds it. */
export function LetGuestSign({ name, onHand }: { name: string; onHand: () => void }) {
  const t = useTranslations('guests.hand')

  async function handOver() {
    if (await confirmDialog({ title: t('title', { name }), text: t('text'), ok: t('start') })) onHand()
  }
  return (
    <Button variant="primary" aria-label={t('openName', { name })} onClick={handOver}>
      {t('open')}
    </Button>
  )
}
