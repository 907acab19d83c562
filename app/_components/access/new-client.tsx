'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import type { ClientFormProps } from './client-form'

const load = () => import('./client-form').then((file) => file.default)

/** Opens the form that registers a client. */
export function NewClient({ open: words, ...form }: { open: string } & Omit<ClientFormProps, 'onClose'>) {
  const { Part: ClientForm, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button size="sm" onClick={open}>
        {words}
      </Button>
      {ClientForm && shown && <ClientForm {...form} onClose={close} />}
    </>
  )
}
