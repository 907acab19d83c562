'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import type { RevokeLabels } from './revoke'

const load = () => import('./revoke')

/** Hears the buttons that revoke; how it is done is loaded at the press. */
export function RevokeButtons({ labels, children }: { labels: RevokeLabels; children: ReactNode }) {
  const router = useRouter()
  const press = usePerform(load, async ({ revoke }, says) => {
    await revoke(says, labels)
    router.refresh()
  })
  return <PressArea onPress={press}>{children}</PressArea>
}
