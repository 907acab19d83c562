'use client'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isLoading, onLoadingChange } from '@/app/_lib/loading-flag'
import { Spinner } from '@/app/_ui/spinner'
import { frameParts } from '@/lib/domain/access/frame-parts'

/** The spinner follows the flag alone: who is there, and where, does not matter. */
const anywhere = { path: '/', query: '', signedIn: false, verified: false, profileComplete: false }

/** The page's main landmark. While the global loading flag is set a spinner stands in its place; what was typed stays. */
export function Content({ loadingLabel, children }: { loadingLabel: string; children: ReactNode }) {
  const loading = useSyncExternalStore(onLoadingChange, isLoading, () => false)
  const { spinner } = frameParts({ ...anywhere, loading })
  return (
    <main id="content" tabIndex={-1} aria-busy={spinner || undefined} className="flex min-w-0 grow flex-col">
      {spinner && (
        <div className="grid min-h-[50dvh] grow place-items-center">
          <Spinner label={loadingLabel} />
        </div>
      )}
      <div hidden={spinner} className="flex grow flex-col">
        {children}
      </div>
    </main>
  )
}
