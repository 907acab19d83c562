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
import { frameParts } from '@/lib/domain/access/route-kind'
import { Downloads } from './downloads'
import { NetworkBanner } from './network-banner'

/** Matches the keys of messages that every page has; no sentence looks like one. */
const isKey = (text: string): boolean => /^(?:common|errors|browser)(?:\.\w+)+$/.test(text)

/** Rendered once per page and hidden until needed: toasts, questions, tooltips, downloads. */
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
  // Loaded now, so that it is available offline.
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
      <NetworkBanner />
      <Downloads />
      <ContentSpinner label={t('state.loading')} />
      <SearchKey />
      <RowKeys />
      <Tips />
    </>
  )
}

/** The spinner depends only on the flag, not on the person or the page. */
const anywhere = { path: '/', query: '', signedIn: false, verified: false, profileComplete: false }

/** While the global loading flag is set, a spinner replaces the content; input is kept. */
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

/** Hides the content; the returned function shows it again. */
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
