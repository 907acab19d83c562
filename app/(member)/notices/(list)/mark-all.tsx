'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import type { MarkLabels } from './mark-read'

const load = () => import('./mark-read')

/** Hears the button that marks all notices as read; how it is done is loaded at the press. */
export function MarkAll({ labels, children }: { labels: MarkLabels; children: ReactNode }) {
  const router = useRouter()
  const press = usePerform(load, async ({ markRead }) => {
    await markRead(labels)
    router.refresh()
  })
  return (
    <PressArea onPress={press} inline>
      {children}
    </PressArea>
  )
}
