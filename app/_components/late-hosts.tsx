'use client'
import type { ComponentProps } from 'react'
import { useLate } from '@/app/_lib/use-late'
import type { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import type { Toaster } from '@/app/_ui/toaster'

const loadDialogs = () => import('@/app/_ui/simple-dialogs').then((file) => file.SimpleDialogs)
const loadKeys = () => import('./page-keys').then((file) => file.PageKeys)
const loadToaster = () => import('@/app/_ui/toaster').then((file) => file.Toaster)

type Props = { dialogs: ComponentProps<typeof SimpleDialogs>['labels']; toaster: ComponentProps<typeof Toaster> }

/** Toasts, questions and keys, loaded after the page: nobody asks before. */
export function LateHosts({ dialogs, toaster }: Props) {
  const Dialogs = useLate(loadDialogs)
  const Toasts = useLate(loadToaster)
  const Keys = useLate(loadKeys)
  return (
    <>
      {Dialogs && <Dialogs labels={dialogs} />}
      {Keys && <Keys />}
      {Toasts && <Toasts {...toaster} />}
    </>
  )
}
