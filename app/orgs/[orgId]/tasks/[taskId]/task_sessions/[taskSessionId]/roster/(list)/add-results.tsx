'use client'
import type { Person } from '@/app/_components/people-picker'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import type { AddLabels } from './add-labels'

export type AddResult = { roleId: string | null; contact: string | null; outcome: string; message: string | null }

const tones: Record<string, Tone> = {
  ENROLLED: 'success',
  INVITED: 'success',
  RENEWED: 'success',
  WAITING: 'info',
  ALREADY_ENROLLED: 'info',
}

type Props = { results: readonly AddResult[]; people: readonly Person[]; labels: AddLabels; onClose: () => void }

/** What became of each person or contact. */
export function AddResults({ results, people, labels, onClose }: Props) {
  const nameOf = ({ roleId, contact }: AddResult) => people.find(({ id }) => id === roleId)?.name ?? contact ?? ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={labels.results}
      size="contact"
      closeLabel={labels.form.close}
      footer={
        <Button variant="primary" onClick={onClose}>
          {labels.form.close}
        </Button>
      }
    >
      <ul className="divide-y divide-line pt-2 text-ink">
        {results.map((one) => (
          <li key={one.roleId ?? one.contact} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="wrap-anywhere">{nameOf(one)}</span>
            <Tag tone={tones[one.outcome] ?? 'warn'}>{labels.outcomes[one.outcome]}</Tag>
            {one.message && <span className="w-full text-sm text-soft">{one.message}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
