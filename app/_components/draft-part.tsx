'use client'
import { useEffect, useRef } from 'react'
import { draftPartEvent } from '@/app/_lib/draft-values'

type Props<T> = { name: string; value: T; onTake: (value: T) => void }

/** A choice of a form that is in none of its fields, kept with its draft (`Draft`). */
export function DraftPart<T>({ name, value, onTake }: Props<T>) {
  const part = useRef<HTMLInputElement>(null)
  const take = useRef(onTake)
  useEffect(() => {
    take.current = onTake
  })
  useEffect(() => {
    const input = part.current
    const hear = (event: Event) => take.current(JSON.parse((event as CustomEvent<string>).detail || 'null') as T)
    input?.addEventListener(draftPartEvent, hear)
    return () => input?.removeEventListener(draftPartEvent, hear)
  }, [])
  return <input ref={part} type="hidden" data-draft-part={name} value={JSON.stringify(value)} readOnly />
}
