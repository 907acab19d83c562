'use client'
import './globals.css'
import { useEffect, useState } from 'react'
import { ErrorMessage } from './_components/error-message'

/** The whole page failed, its frame as well. */
export default function GlobalErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const [lang, setLang] = useState<string>()
  useEffect(() => setLang(/(?:^|;\s*)suma-locale=(en|es|ja)\b/.exec(document.cookie)?.[1] ?? navigator.language), [])
  return (
    <html lang={lang ?? 'en'}>
      <body>
        <main className="flex min-h-dvh flex-col">
          <ErrorMessage error={error} retry={retry} />
        </main>
      </body>
    </html>
  )
}
