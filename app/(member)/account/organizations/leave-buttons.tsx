'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import type { LeaveLabels } from './leave-org'

const load = () => import('./leave-org')

/** Hears the buttons that leave an organization; how it is done is loaded at the press. */
export function LeaveButtons({ labels, children }: { labels: LeaveLabels; children: ReactNode }) {
  const router = useRouter()
  const press = usePerform(load, async ({ leaveOrg }, says) => {
    await leaveOrg(says, labels)
    router.refresh()
  })
  return <PressArea onPress={press}>{children}</PressArea>
}
