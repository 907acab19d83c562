'use client'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isLoading, onLoadingChange } from '@/app/_lib/loading-flag'
import { Spinner } from '@/app/_ui/spinner'

/** The page's main landmark. While the global loading flag is set a spinner stands in its place; what was typed stays. */
export function Content({ loadingLabel, children }: { loadingLabel: string; children: ReactNode }) {
  const loading = useSyncExternalStore(onLoadingChange, isLoading, () => false)
  return (
    <main id="content" tabIndex={-1} aria-busy={loading || undefined} className="flex min-w-0 grow flex-col">
      {loading && (
        <div className="grid min-h-[50dvh] grow place-items-center">
          <Spinner label={loadingLabel} />
        </div>
      )}
      <div hidden={loading} className="flex grow flex-col">
        {children}
      </div>
    </main>
  )
}
