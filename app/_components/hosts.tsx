'use client'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useCallback } from 'react'
import { showToast } from '@/app/_ui/show-toast'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { Toaster } from '@/app/_ui/toaster'
import { CommandKey } from './command-key'
import { ConnectionBanner, type ConnectionTexts } from './connection-banner'
import { Downloads, type DownloadTexts } from './downloads'
import { PageKeys } from './page-keys'

export type HostsProps = {
  dialogs: ComponentProps<typeof SimpleDialogs>['labels']
  toaster: Omit<ComponentProps<typeof Toaster>, 'onUndone'>
  undone: string
  /** There is a command menu: for who may open pages at all. */
  commands: boolean
  connection: ConnectionTexts
  download: DownloadTexts
}

/** Toasts, questions and keys. */
export function Hosts({ dialogs, toaster, undone, commands, connection, download }: HostsProps) {
  const router = useRouter()
  const onUndone = useCallback(() => {
    showToast({ title: undone })
    router.refresh()
  }, [router, undone])
  return (
    <>
      <SimpleDialogs labels={dialogs} />
      <Toaster {...toaster} onUndone={onUndone} />
      <ConnectionBanner texts={connection} />
      <Downloads texts={download} />
      <PageKeys />
      {commands && <CommandKey />}
    </>
  )
}
