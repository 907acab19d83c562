'use client'
import type { ComponentProps } from 'react'
import { useLate } from '@/app/_lib/use-late'
import type { Choices } from './choices'

const load = () => import('./choices').then((file) => file.Choices)

/** Choices of language and appearance in a menu, loaded when it is opened. */
export function LateChoices(props: ComponentProps<typeof Choices>) {
  const Part = useLate(load)
  return Part && <Part {...props} />
}
