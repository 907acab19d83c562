'use client'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { isLoading, onLoadingChange } from '@/app/_lib/loading-flag'
import { Spinner } from '@/app/_ui/spinner'
import { frameParts } from '@/lib/domain/access/frame-parts'

/** The spinner follows the flag alone, whoever is signed in and on whatever page. */
const anywhere = { path: '/', query: '', signedIn: false, verified: false, profileComplete: false }

/** While the global loading flag is set a spinner replaces the content; what was typed stays. */
export function ContentSpinner({ label }: { label: string }) {
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
