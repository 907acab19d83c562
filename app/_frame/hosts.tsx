'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { loadErrorMessage } from '@/app/_components/lazy-error-message'
import { handleMissing } from '@/app/_lib/missing-part'
import { reloadOnce, reloadOrShowError } from '@/app/_lib/reload-once'
import { RowKeys } from '@/app/_ui/row-keys'
import { SearchKey } from '@/app/_ui/search-key'
import { showToast } from '@/app/_ui/show-toast'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { Tips } from '@/app/_ui/tips'
import { Toaster } from '@/app/_ui/toaster'
import { ConnectionBanner } from './connection-banner'
import { ContentSpinner } from './content-spinner'
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
