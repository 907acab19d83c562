'use client'
import { Button } from '@/app/_ui/button'
import { type Move, useLicenseMoves } from './use-license-moves'

type Props = { id: string; version: number; move: Move & `restore${string}`; label: string; done: string }

/** Takes an archived license back into use, or a withdrawn credit back into the count. */
export function RestoreButton({ id, version, move, label, done }: Props) {
  const { busy, go } = useLicenseMoves({ id, version })
  return (
    <Button variant="primary" onClick={() => go(move, { done })} busy={busy !== null}>
      {label}
    </Button>
  )
}
