'use client'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { type DraftState, draftPartEvent, KeptDraft } from './keep-draft'

type Props = {
  /** The name of the form, unique for each edited record. */
  name: string
  /** The version of the edited record. */
  version?: number
  /** Set to false when the person starts over, because there is nothing to lose then. */
  dirty?: RefObject<boolean>
  onStartOver?: () => void
}

/**
 * The first element of a form: keeps its input across a reload and a new sign-in, by person and form, until it is saved
 * or discarded, and shows a notice when it was restored. Never files, passwords and codes.
 */
export function Draft({ name, version, dirty, onStartOver }: Props) {
  const t = useTranslations('browser.draft')
  const anchor = useRef<HTMLDivElement>(null)
  const draft = useRef<KeptDraft>(null)
  const latestVersion = useRef(version)
  const [draftState, setDraftState] = useState<DraftState>(null)
  useEffect(() => {
    latestVersion.current = version
  })
  useEffect(() => {
    const form = anchor.current?.closest('form')
    const person = document.getElementById('root')?.dataset.person
    if (!form || !person) return
    const keeping = new KeptDraft(form, {
      person,
      name,
      versionNow: () => latestVersion.current ?? null,
      onChange: setDraftState,
    })
    draft.current = keeping
    keeping.start()
    return () => keeping.stop()
  }, [name])

  async function startOver() {
    await draft.current?.startOver()
    if (dirty) dirty.current = false
    onStartOver?.()
    anchor.current?.closest('form')?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus()
  }
  return (
    <div ref={anchor} hidden={!draftState}>
      {draftState && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <InlineNotice tone={draftState === 'changed' ? 'warn' : 'info'} live>
            {t(draftState)}
          </InlineNotice>
          <Button size="sm" onClick={startOver}>
            {t('startOver')}
          </Button>
        </div>
      )}
    </div>
  )
}

type PartProps<T> = { name: string; value: T; onTake: (value: T) => void }

/** A value of a form that is in none of its fields, stored with its draft (`Draft`). */
export function DraftPart<T>({ name, value, onTake }: PartProps<T>) {
  const part = useRef<HTMLInputElement>(null)
  const take = useRef(onTake)
  useEffect(() => {
    take.current = onTake
  })
  useEffect(() => {
    const input = part.current
    const hear = (event: Event) => take.current(JSON.parse((event as CustomEvent<string>).detail || 'null') as T)
    input?.addEventListener(draftPartEvent, hear)
    return () => input?.removeEventListener(draftPartEvent, hear)
  }, [])
  return <input ref={part} type="hidden" data-draft-part={name} value={JSON.stringify(value)} readOnly />
}
