'use client'
import { takeOver } from '@/app/_lib/draft-events'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'

export type StaleLabels = { title: string; text: string; save: string; take: string }

type Props = { facts: readonly { term: string; detail: string }[]; labels: StaleLabels; onTake: () => void }

/** What somebody else saved meanwhile; beside it stays what was typed. */
export function OtherVersion({ facts, labels, onTake }: Props) {
  return (
    <Alert
      tone="warn"
      live
      title={labels.title}
      actions={
        <Button size="sm" onClick={takeOver(onTake)}>
          {labels.take}
        </Button>
      }
    >
      <p>{labels.text}</p>
      <ul className="my-1 list-disc pl-5">
        {facts.map(({ term, detail }) => (
          <li key={term}>
            {term}: <strong>{detail}</strong>
          </li>
        ))}
      </ul>
      <p>{labels.save}</p>
    </Alert>
  )
}
