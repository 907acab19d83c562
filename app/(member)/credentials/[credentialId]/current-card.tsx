'use client'
import type { ReactNode } from 'react'
import type { CredentialFacts } from '@/app/_components/compliance/compliance-facts'
import { LimitList } from '@/app/_components/compliance/limit-list'
import type { RequirementNote } from '@/app/_components/compliance/requirement-facts'
import { Card } from '@/app/_ui/card'
import { ComplianceRing } from '@/app/_ui/compliance-ring'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { RingLegend } from '@/app/_ui/ring-legend'
import { Tag } from '@/app/_ui/tag'

type Props = {
  title: string
  facts: CredentialFacts
  notes: readonly RequirementNote[]
  /** Ways to earn the missing hours. */
  children?: ReactNode
}

/** The current state of the license: large ring, sentence, limits and notes. */
export function CurrentCard({ title, facts, notes, children }: Props) {
  const { ring, legend, tag, expired, reason, sentence, pace, notCounted, limits, daysText, dates } = facts
  return (
    <Card
      title={title}
      lead={dates}
      actions={[expired, tag].map(
        (part) =>
          part && (
            <Tag key={part.text} tone={part.tone}>
              {part.text}
            </Tag>
          ),
      )}
    >
      <div className="flex flex-col items-center gap-x-8 gap-y-5 sm:flex-row sm:items-start">
        <div className="flex flex-col items-center gap-4">
          <ComplianceRing {...ring} size="lg" />
          {legend.length > 0 && <RingLegend items={legend} />}
        </div>
        <div className="flex w-full min-w-0 grow flex-col gap-4 sm:pt-4">
          <div className="flex flex-col gap-1">
            <p className="font-semibold tabular-nums">{daysText}</p>
            {sentence && <p className="max-w-prose text-lg text-balance">{sentence}</p>}
            {pace && <p className="text-soft tabular-nums">{pace}</p>}
            {notCounted && <p className="text-soft tabular-nums">{notCounted}</p>}
            {reason && <p className="text-sm text-soft">{reason}</p>}
          </div>
          {notes.map(({ key, text, tone }) => (
            <InlineNotice key={key} tone={tone}>
              {text}
            </InlineNotice>
          ))}
          <LimitList limits={limits} />
          {children}
        </div>
      </div>
    </Card>
  )
}
