'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type { NewWebhookProps } from './webhook-form'

const load = () => import('./webhook-form').then((file) => file.NewWebhookForm)

type Props = Omit<NewWebhookProps, 'onClose'> & { text: string; primary?: boolean }

/** Opens the form of a new webhook. */
export function NewWebhook({ text, primary, ...form }: Props) {
  const { Part: Form, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button
        size={primary ? 'md' : 'sm'}
        variant={primary ? 'primary' : 'secondary'}
        icon={<Icon name="plus" size={16} />}
        onClick={open}
      >
        {text}
      </Button>
      {Form && shown && <Form {...form} onClose={close} />}
    </>
  )
}
