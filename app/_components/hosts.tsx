'use client'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useCallback } from 'react'
import { MenuWatch } from '@/app/_ui/menu-watch'
import { showToast } from '@/app/_ui/show-toast'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { Toaster } from '@/app/_ui/toaster'
import { ChoiceKeys } from './choice-keys'
import { CommandKey } from './command-key'
import { ConnectionBanner, type ConnectionTexts } from './connection-banner'
import type { ContactLabels } from './contact-dialog'
import { ContactHost } from './contact-host'
import { ContentSpinner } from './content-spinner'
import { Downloads, type DownloadTexts } from './downloads'
import { FrameKeys } from './frame-keys'
import { PageKeys } from './page-keys'

export type HostsProps = {
  dialogs: ComponentProps<typeof SimpleDialogs>['labels']
  toaster: Omit<ComponentProps<typeof Toaster>, 'onUndone'>
  undone: string
  loading: string
  /** Who is signed in is verified and has a profile, so may open pages at all. */
  complete: boolean
  /** For who is signed in. */
  contact: ContactLabels | null
  connection: ConnectionTexts
  download: DownloadTexts
}

/** Toasts, questions, keys, and what the buttons of the frame do. */
export function Hosts({ dialogs, toaster, undone, loading, complete, contact, connection, download }: HostsProps) {
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
      <FrameKeys complete={complete} />
      <MenuWatch />
      <ChoiceKeys />
      <ContentSpinner label={loading} />
      {contact && <ContactHost labels={contact} />}
      {complete && <CommandKey />}
    </>
  )
}
