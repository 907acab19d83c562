'use client'
import { useEffect, useState } from 'react'
import { isTheme, keptChoice, themeCookie } from '@/app/_lib/choice-cookies'
import { digestOf, type ErrorTexts, isLoadFailure, wantedLanguage } from '@/app/_lib/error-texts'
import { type Reload, reloadFor } from '@/app/_lib/missing-part'

/**
 * `alone`: the page shows nothing else, not even its own title; language and theme come from choices stored in the
 * browser.
 */
export type ErrorMessageProps = { error: unknown; retry: () => void; texts: ErrorTexts | null; alone?: boolean }

/**
 * The content of an error page. After a deployment the page reloads once by itself, and then asks for a reload; any
 * other error offers a retry.
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

/** Null until we know that the page will not reload. */
function useReload(error: unknown): Reload | null {
  const [reload, setReload] = useState<Reload | null>(isLoadFailure(error) ? null : 'other')
  useEffect(() => {
    void reloadFor(error).then((outcome) => outcome !== 'reloading' && setReload(outcome))
  }, [error])
  return reload
}
