'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import type { EditWebhookProps } from './webhook-form'
import type { MoveLabels } from './webhook-labels'

type Moves = typeof import('./webhook-moves')
const load = () => import('./webhook-moves')

type Props = {
  form: Omit<EditWebhookProps, 'onClose'>
  labels: MoveLabels
  /** The list, for when the webhook is gone. */
  home: string
  children: ReactNode
}
type Shown = { moves: Moves; secret: string | null }

/** Hears the buttons of a webhook and its log; what they do is loaded at the press. */
export function WebhookPress({ form, labels, home, children }: Props) {
  const router = useRouter()
  const [shown, setShown] = useState<Shown | null>(null)
  const { id, version } = form.webhook
  const press = usePerform(load, async (moves, says) => {
    if (says === 'edit') return setShown({ moves, secret: null })
    const { secret, gone } = await moves.move(says, { id, version }, labels)
    if (secret) setShown({ moves, secret })
    if (gone) router.push(home)
    router.refresh()
  })
  const close = () => setShown(null)
  return (
    <PressArea onPress={press} className="flex flex-col gap-6">
      {children}
      {shown && shown.secret !== null && (
        <shown.moves.TokenMade token={shown.secret} labels={labels.secret} onClose={close} />
      )}
      {shown && shown.secret === null && <shown.moves.EditWebhookForm {...form} onClose={close} />}
    </PressArea>
  )
}
