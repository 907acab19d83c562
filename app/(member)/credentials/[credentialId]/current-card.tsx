'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { CredentialFacts } from '@/app/_components/compliance/compliance-facts'
import { LimitList } from '@/app/_components/compliance/limit-list'
import type { RequirementNote } from '@/app/_components/compliance/requirement-facts'
import { StateBand } from '@/app/_components/compliance/state-band'
import type { TopicFacts } from '@/app/_components/compliance/topic-facts'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ComplianceRing, RingLegend } from '@/app/_ui/compliance-ring'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'

type Props = {
  title: string
  facts: CredentialFacts
  notes: readonly RequirementNote[]
  /** Ways to earn the missing hours. */
  children?: ReactNode
}

/** The current state of the license: its band, large ring, sentence, limits and notes. */
export function CurrentCard({ title, facts, notes, children }: Props) {
  const { ring, legend, state, reason, sentence, pace, next, notCounted, limits, dates } = facts
  return (
    <Card above={<StateBand state={state} />} title={title} lead={dates}>
      <div className="flex flex-col items-center gap-x-8 gap-y-5 sm:flex-row sm:items-start">
        <div className="flex flex-col items-center gap-4">
          <ComplianceRing {...ring} size="lg" />
          {legend.length > 0 && <RingLegend items={legend} />}
        </div>
        <div className="flex w-full min-w-0 grow flex-col gap-4 sm:pt-4">
          <div className="flex flex-col gap-1">
            {sentence && <p className="max-w-prose text-verdict font-semibold text-balance">{sentence}</p>}
            {pace && <p className="text-soft tabular-nums">{pace}</p>}
            {next && <p className="text-soft tabular-nums">{next}</p>}
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

const loadAnswerTopic = () => import('./answer-topic')

type TopicsProps = {
  title: string
  topics: readonly TopicFacts[]
  /** False for an archived license, which asks no questions. */
  asks: boolean
}

/** Topics the board requires besides the hours, with their status in the current period. */
export function TopicsCard({ title, topics, asks }: TopicsProps) {
  const t = useTranslations('credentials.detail.topics')
  const [open, setOpen] = useState<TopicFacts | null>(null)
  return (
    <Card id="topics" title={title} lead={t('lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {topics.map((topic) => (
          <li key={topic.code} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
            <Topic topic={topic} />
            {asks && topic.asks && (
              <div>
                <Button
                  size="sm"
                  onClick={() => setOpen(topic)}
                  aria-label={t(topic.answer ? 'changeOf' : topic.forSome ? 'appliesOf' : 'askOf', {
                    topic: topic.name,
                  })}
                >
                  {t(topic.answer ? 'change' : topic.forSome ? 'applies' : 'ask')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {open && <Lazy load={loadAnswerTopic} topic={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function Topic({ topic: { name, tag, lines, source, checked } }: { topic: TopicFacts }) {
  const [t, common] = [useTranslations('credentials.detail.topics'), useTranslations('common.state')]
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        <Tag tone={tag.tone}>{tag.text}</Tag>
      </div>
      {lines.map((line) => (
        <p key={line} className="text-sm">
          {line}
        </p>
      ))}
      <details className="text-sm text-soft">
        <summary className="cursor-pointer">{t('howSure')}</summary>
        <Link href={source.url} target="_blank" rel="noreferrer">
          {source.cite}
          <span className="sr-only"> {common('opensNewTab')}</span>
        </Link>
        {' · '}
        {checked}
      </details>
    </>
  )
}
