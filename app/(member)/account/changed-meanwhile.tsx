'use client'
import { useEffect, useRef } from 'react'
import { takeOver } from '@/app/_lib/draft-events'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import type { ProfileFact } from './profile-fact'

export type ChangedLabels = { title: string; text: string; save: string; take: string; empty: string }

type Props = { facts: readonly ProfileFact[]; labels: ChangedLabels; onTake: () => void }

/** What is saved now and was not when the form was opened; beside it stays what was typed. */
export function ChangedMeanwhile({ facts, labels, onTake }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const key = facts.map(({ raw }) => raw).join()
  useEffect(() => {
    if (key) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  if (facts.length === 0) return null
  return (
    <div ref={ref}>
      <Alert tone="warn" live title={labels.title} actions={<Button onClick={takeOver(onTake)}>{labels.take}</Button>}>
        <p>{labels.text}</p>
        <ul className="my-1 list-disc ps-5">
          {facts.map(({ label, value }) => (
            <li key={label}>
              {label}: <strong>{value || labels.empty}</strong>
            </li>
          ))}
        </ul>
        <p>{labels.save}</p>
      </Alert>
    </div>
  )
}
