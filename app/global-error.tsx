'use client'
import './globals.css'
import { LoneErrorMessage } from './_components/lone-error-message'

/** Shown when the whole page failed, including its frame. */
export default function GlobalErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="flex min-h-dvh flex-col">
          <LoneErrorMessage error={error} retry={retry} />
        </main>
      </body>
    </html>
  )
}
