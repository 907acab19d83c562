'use client'
import { useEffect, useState } from 'react'
import { digestOf, type ErrorTexts, fetchErrorTexts, isLoadFailure, knownErrorTexts } from '@/app/_lib/error-texts'
import { fill } from '@/app/_lib/fill'
import { type Reload, reloadFor } from '@/app/_lib/missing-part'

/** `alone`: nothing else is on the page, not even its title. */
type Props = { error: unknown; retry: () => void; alone?: boolean }

/**
 * What an error page says: after a new version was put in place the page is loaded anew once, then asks for it; everything else can
 * be tried again. Every page carries it, so it is written with elements only.
 */
export function ErrorMessage({ error, retry, alone }: Props) {
  const texts = useErrorTexts()
  const reload = useReload(error)
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
