'use client'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { pageTexts } from '@/app/_lib/page-texts'
import { MenuWatch } from '@/app/_ui/menu-watch'
import { showToast } from '@/app/_ui/show-toast'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { Toaster } from '@/app/_ui/toaster'
import { ChoiceKeys } from './choice-keys'
import { CommandKey } from './command-key'
import { ConnectionBanner } from './connection-banner'
import { ContactHost } from './contact-host'
import { ContentSpinner } from './content-spinner'
import { Downloads } from './downloads'
import { FrameKeys } from './frame-keys'
import { PageKeys } from './page-keys'

export type HostTexts = {
  dialogs: ComponentProps<typeof SimpleDialogs>['labels']
  toaster: Omit<ComponentProps<typeof Toaster>, 'onUndone'>
  undone: string
  loading: string
}

export type HostsProps = {
  locale: string
  signedIn: boolean
  /** Who is signed in is verified and has a profile, so may open pages at all. */
  complete: boolean
}

/** Toasts, questions, keys, and what the buttons of the frame do. */
export function Hosts({ locale, signedIn, complete }: HostsProps) {
  const router = useRouter()
  const { hosts, connection, download, contact } = useTexts(locale)
  const undone = hosts?.undone ?? ''
  const onUndone = useCallback(() => {
    showToast({ title: undone })
    router.refresh()
  }, [router, undone])
  if (!hosts || !connection || !download) return null
  return (
    <>
      <SimpleDialogs labels={hosts.dialogs} />
      <Toaster {...hosts.toaster} onUndone={onUndone} />
      <ConnectionBanner texts={connection} />
      <Downloads texts={download} />
      <PageKeys />
      <FrameKeys complete={complete} />
      <MenuWatch />
      <ChoiceKeys />
      <ContentSpinner label={hosts.loading} />
      {signedIn && contact && <ContactHost labels={contact} />}
      {complete && <CommandKey />}
    </>
  )
}

/** The page has them in another language as soon as it is drawn in it. */
function useTexts(locale: string) {
  const [texts, setTexts] = useState(pageTexts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is not read, but changes what is.
  useEffect(() => setTexts(pageTexts()), [locale])
  return texts
}
