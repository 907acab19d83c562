'use client'
import type { ComponentProps } from 'react'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { Toaster } from '@/app/_ui/toaster'
import { PageKeys } from './page-keys'

export type HostsProps = {
  dialogs: ComponentProps<typeof SimpleDialogs>['labels']
  toaster: ComponentProps<typeof Toaster>
}

/** Toasts, questions and keys. */
export const Hosts = ({ dialogs, toaster }: HostsProps) => (
  <>
    <SimpleDialogs labels={dialogs} />
    <Toaster {...toaster} />
    <PageKeys />
  </>
)
