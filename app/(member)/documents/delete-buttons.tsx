'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import type { DeleteLabels } from './delete-document'

const load = () => import('./delete-document')

/** Hears the buttons that delete a file; how it is done is loaded at the press. */
export function DeleteButtons({ labels, children }: { labels: DeleteLabels; children: ReactNode }) {
  const router = useRouter()
  const press = usePerform(load, async ({ deleteDocument }, says) => {
    if (await deleteDocument(says, labels)) router.refresh()
  })
  return <PressArea onPress={press}>{children}</PressArea>
}
