'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import type { TokenFormProps } from './token-form'

const load = () => import('./token-form').then((file) => file.default)

/** Opens the form of a new token. */
export function NewToken({ open: words, ...form }: { open: string } & Omit<TokenFormProps, 'onClose'>) {
  const { Part: TokenForm, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button size="sm" onClick={open}>
        {words}
      </Button>
      {TokenForm && shown && <TokenForm {...form} onClose={close} />}
    </>
  )
}
