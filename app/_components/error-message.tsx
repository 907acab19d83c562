'use client'
import { useEffect, useState } from 'react'
import { isTheme, themeCookie } from '@/app/_lib/choice-cookies'
import { digestOf, fetchErrorTexts, isLoadFailure, wantedLanguage } from '@/app/_lib/error-texts'
import { fill } from '@/app/_lib/fill'
import { keptChoice } from '@/app/_lib/keep-choice'
import { type ErrorTexts, knownErrorTexts } from '@/app/_lib/known-error-texts'
import { type Reload, reloadFor } from '@/app/_lib/missing-part'

/** `alone`: nothing else is on the page, not even its title; language and theme come from what this browser keeps. */
type Props = { error: unknown; retry: () => void; alone?: boolean }

/**
 * What an error page says: after a new version was put in place the page is loaded anew once, then asks for it; everything else can
 * be tried again.
 */
export function ErrorMessage({ error, retry, alone }: Props) {
  const texts = useErrorTexts()
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
      {digest && <p className="font-mono text-xs text-soft">{fill(texts.requestId, { id: digest })}</p>}
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

function useErrorTexts(): ErrorTexts | null {
  const [texts, setTexts] = useState(knownErrorTexts)
  useEffect(() => {
    if (!texts) void fetchErrorTexts().then(setTexts)
  }, [texts])
  return texts
}
