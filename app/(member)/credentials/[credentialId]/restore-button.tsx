'use client'
import { Button } from '@/app/_ui/button'
import { useLicenseMoves } from './use-license-moves'

type Props = { id: string; version: number; label: string; done: string }

/** Takes an archived license back into use. */
export function RestoreButton({ id, version, label, done }: Props) {
  const { busy, restore } = useLicenseMoves({ id, version })
  return (
    <Button variant="primary" onClick={() => restore(done)} busy={busy === 'restore'}>
      {label}
    </Button>
  )
}
