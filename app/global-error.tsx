'use client'
import './globals.css'
import { useEffect } from 'react'
import { ErrorMessage } from './_components/error-message'
import { isTheme, themeCookie } from './_lib/choice-cookies'
import { wantedLanguage } from './_lib/error-texts'
import { keptChoice } from './_lib/keep-choice'

/** The whole page failed, its frame as well: language and theme come from what this browser keeps. */
export default function GlobalErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    const theme = keptChoice(themeCookie)
    document.documentElement.lang = wantedLanguage()
    if (isTheme(theme)) document.documentElement.dataset.theme = theme
  }, [])
  return (
    <html lang="en">
      <body>
        <main className="flex min-h-dvh flex-col">
          <ErrorMessage error={error} retry={retry} alone />
        </main>
      </body>
    </html>
  )
}
