'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { EraseGuestDocument } from '@/graphql/generated/erase-guest'

/** Erases a guest's contact at their request. */
export function EraseGuest({ id, name }: { id: string; name: string }) {
  const t = useTranslations('guests.erase')
  const { run, busy } = useAction({
    mutation: EraseGuestDocument,
    confirm: { title: t('title', { name }), text: t('text'), ok: t('ok'), danger: true },
    done: t('done'),
  })
  return (
    <Button variant="danger" size="sm" busy={busy} onClick={() => void run({ id })}>
      {t('open')}
    </Button>
  )
}
