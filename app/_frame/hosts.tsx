'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { loadErrorMessage } from '@/app/_components/lazy-error-message'
import { isLoading, onLoadingChange } from '@/app/_lib/loading-flag'
import { handleMissing } from '@/app/_lib/missing-part'
import { reloadOnce, reloadOrShowError } from '@/app/_lib/reload-once'
import { RowKeys, SearchKey } from '@/app/_ui/page-keys'
import { showToast } from '@/app/_ui/show-toast'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { Spinner } from '@/app/_ui/spinner'
import { Tips } from '@/app/_ui/tips'
import { Toaster } from '@/app/_ui/toaster'
import { frameParts } from '@/lib/domain/access/frame-parts'
import { ConnectionBanner } from './connection-banner'
import { Downloads } from './downloads'

/** A key of the messages that every page has; no sentence looks like one. */
const isKey = (text: string): boolean => /^(?:common|errors|browser)(?:\.\w+)+$/.test(text)

/** What is rendered once beside every page and hidden until it is needed: toasts, questions, tooltips, downloads. */
export function Hosts() {
  const router = useRouter()
  const translate = useTranslations()
  const t = useTranslations('common')
  const browser = useTranslations('browser')
  const onUndone = useCallback(
    (done: boolean) => {
      if (done) showToast({ title: browser('undone') })
      router.refresh()
    },
    [router, browser],
  )
  // Fetched now, so that it is at hand without a connection.
  useEffect(() => void loadErrorMessage().catch(() => undefined), [])
  useEffect(() => handleMissing({ reload: reloadOnce, showError: reloadOrShowError }), [])
  return (
    <>
      <SimpleDialogs
        alertTitle={t('dialog.alertTitle')}
        confirmTitle={t('dialog.confirmTitle')}
        ok={t('dialog.ok')}
        cancel={t('dialog.cancel')}
        wordsOf={(text) => (isKey(text) ? translate(text as never) : text)}
      />
      <Toaster
        label={t('toast.region')}
        closeLabel={t('toast.dismiss')}
        undoLabel={browser('undo')}
        onUndone={onUndone}
      />
      <ConnectionBanner />
      <Downloads />
      <ContentSpinner label={t('state.loading')} />
      <SearchKey />
      <RowKeys />
      <Tips />
    </>
  )
}

/** The spinner follows the flag alone, whoever is signed in and on whatever page. */
const anywhere = { path: '/', query: '', signedIn: false, verified: false, profileComplete: false }

/** While the global loading flag is set a spinner replaces the content; what was typed stays. */
function ContentSpinner({ label }: { label: string }) {
  const loading = useSyncExternalStore(onLoadingChange, isLoading)
  const { spinner } = frameParts({ ...anywhere, loading })
  useLayoutEffect(() => (spinner ? hideContent() : undefined), [spinner])
  const main = document.getElementById('content')
  if (!spinner || !main) return null
  return createPortal(
    <div className="grid min-h-[50dvh] grow place-items-center">
      <Spinner label={label} />
    </div>,
    main,
  )
}

/** The answer shows it again. */
function hideContent(): () => void {
  const main = document.getElementById('content')
  const content = main?.firstElementChild
  main?.setAttribute('aria-busy', 'true')
  content?.setAttribute('hidden', '')
  return () => {
    main?.removeAttribute('aria-busy')
    content?.removeAttribute('hidden')
  }
}
