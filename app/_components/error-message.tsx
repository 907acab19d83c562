'use client'
import { useEffect, useState } from 'react'
import { isTheme, themeCookie } from '@/app/_lib/choice-cookies'
import { digestOf, type ErrorTexts, isLoadFailure, wantedLanguage } from '@/app/_lib/error-texts'
import { keptChoice } from '@/app/_lib/keep-choice'
import { type Reload, reloadFor } from '@/app/_lib/missing-part'

/** `alone`: nothing else is on the page, not even its title; language and theme come from what this browser keeps. */
export type ErrorMessageProps = { error: unknown; retry: () => void; texts: ErrorTexts | null; alone?: boolean }

/**
 * The content of an error page: after a new version was put in place the page is loaded anew once, then asks for it; everything else can
 * be tried again.
 */
export function ErrorMessage({ error, retry, texts, alone }: ErrorMessageProps) {
  const reload = useReload(error)
  useEffect(() => (alone ? setChoices() : undefined), [alone])
  if (!texts || reload === null) return null
  const update = reload === 'tried'
  const title = update ? texts.updateTitle : texts.title
  const digest = digestOf(error)
  return (
    <div role="alert" className="message-page">
      {alone && <title>{title}</title>}
      <h1 className="page-title">{title}</h1>
      <p className="text-soft">{update ? texts.updateText : texts.text}</p>
      <div className="flex gap-2">
        <button
          type="button"
          className="ripple button button-primary"
          onClick={isLoadFailure(error) ? () => location.reload() : retry}
        >
          {update ? texts.reload : texts.retry}
        </button>
        <a href="/" data-reload="true" className="ripple button button-secondary">
          {texts.home}
        </a>
      </div>
      {digest && <p className="font-mono text-xs text-soft">{texts.requestId(digest)}</p>}
    </div>
  )
}

function setChoices(): void {
  const theme = keptChoice(themeCookie)
  document.documentElement.lang = wantedLanguage()
  if (isTheme(theme)) document.documentElement.dataset.theme = theme
}

/** Null until it is known whether the page stays. */
function useReload(error: unknown): Reload | null {
  const [reload, setReload] = useState<Reload | null>(isLoadFailure(error) ? null : 'other')
  useEffect(() => {
    void reloadFor(error).then((outcome) => outcome !== 'reloading' && setReload(outcome))
  }, [error])
  return reload
}
