'use client'
import { useEffect, useRef } from 'react'
import { Alert } from '@/app/_ui/alert'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import { formatPhone } from '@/lib/domain/people/phone'
import type { InviteAnswer } from './invite-form'
import type { InviteLabels } from './invite-labels'

type Result = InviteAnswer['results'][number]
type Labels = InviteLabels['results']
type Props = {
  results: readonly Result[]
  /** Lines that nobody could be invited by. */
  left: readonly string[]
  list: string
  labels: Labels
  onMore: () => void
}

const tones: Record<Result['outcome'], Tone> = {
  INVITED: 'success',
  RENEWED: 'success',
  ALREADY_MEMBER: 'info',
  INVALID: 'warn',
}

/** What came of each contact: those that need something done stand first. */
export function InviteResults({ results, left, list, labels, onMore }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rows = results.toSorted((a, b) => Number(b.outcome === 'INVALID') - Number(a.outcome === 'INVALID'))
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {labels.title}
      </h2>
      <Card flush>
        <Table
          caption={labels.caption}
          columns={columns(labels)}
          rows={rows.map((row, at) => ({ ...row, at }))}
          rowKey={({ contact, at }) => `${contact}${at}`}
        />
      </Card>
      {left.length > 0 && (
        <Alert tone="warn" title={labels.left}>
          <ul className="wrap-anywhere">
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={list} variant="primary">
          {labels.toList}
        </ButtonLink>
        <Button onClick={onMore}>{labels.more}</Button>
      </div>
    </div>
  )
}

const columns = (labels: Labels): Column<Result>[] => [
  { key: 'contact', header: labels.contact, lead: true, cell: ({ contact }) => formatPhone(contact) },
  {
    key: 'outcome',
    header: labels.outcome,
    cell: ({ outcome, message }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <Tag tone={tones[outcome]}>{labels.outcomes[outcome]}</Tag>
        <span className="text-sm text-soft">{outcome === 'INVALID' ? message : labels.help[outcome]}</span>
      </span>
    ),
  },
]
