'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TopicFacts } from '@/app/_components/compliance/topic-facts'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'

const loadAnswerTopic = () => import('./answer-topic')

type Props = {
  title: string
  topics: readonly TopicFacts[]
  /** False for an archived license, which asks no questions. */
  asks: boolean
}

/** Topics the board requires besides the hours, with their status in the current period. */
export function TopicsCard({ title, topics, asks }: Props) {
  const t = useTranslations('credentials.detail.topics')
  const [open, setOpen] = useState<TopicFacts | null>(null)
  return (
    <Card title={title} lead={t('lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {topics.map((topic) => (
          <li key={topic.code} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
            <Topic topic={topic} />
            {asks && topic.asks && (
              <div>
                <Button
                  size="sm"
                  onClick={() => setOpen(topic)}
                  aria-label={t(topic.answer ? 'changeOf' : 'askOf', { topic: topic.name })}
                >
                  {t(topic.answer ? 'change' : 'ask')}
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
  const common = useTranslations('common.state')
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
      <p className="text-sm text-soft">
        <Link href={source.url} target="_blank" rel="noreferrer">
          {source.cite}
          <span className="sr-only"> {common('opensNewTab')}</span>
        </Link>
        {' · '}
        {checked}
      </p>
    </>
  )
}
