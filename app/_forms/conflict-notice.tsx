'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { resolveConflict } from './draft-events'

type Props = {
  facts: readonly { term: string; detail: string }[]
  /** What was changed, where it can be named. */
  title?: string
  onTake: () => void
}

/** What somebody else saved meanwhile; beside it stays what was typed. */
export function ConflictNotice({ facts, title, onTake }: Props) {
  const t = useTranslations('common.otherVersion')
  const box = useRef<HTMLDivElement>(null)
  const saved = facts.map(({ detail }) => detail).join()
  // The button that saves is at the end of the form: this may be out of sight. Newer browsers answer a promise, which is no
  // clean-up: nothing is returned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again when the other version has changed once more.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [saved])
  return (
    <div ref={box}>
      <Alert
        tone="warn"
        live
        title={title ?? t('title')}
        actions={
          <Button size="sm" onClick={resolveConflict(onTake)}>
            {t('take')}
          </Button>
        }
      >
        <p>{t('text')}</p>
        <ul className="my-1 list-disc pl-5">
          {facts.map(({ term, detail }) => (
            <li key={term}>
              {term}: <strong>{detail}</strong>
            </li>
          ))}
        </ul>
        <p>{t('save')}</p>
      </Alert>
    </div>
  )
}
