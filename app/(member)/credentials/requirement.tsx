'use client'
import { useTranslations } from 'next-intl'
import type { RequirementFacts, RequirementItem } from '@/app/_components/compliance/requirement-facts'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import type { RuleSource } from '@/lib/domain/compliance/credit-requirements'

/** A state's requirements: numbers, topics, remarks, and the sources with the day they were last checked. */
export function Requirement({ facts }: { facts: RequirementFacts }) {
  const t = useTranslations()
  return (
    <div className="flex flex-col gap-4">
      {facts.referenceOnly && <InlineNotice tone="warn">{t('compliance.reference.notice')}</InlineNotice>}
      <Items items={facts.items} usual={facts.sources[0]} />
      {facts.topics.length > 0 && <Topics topics={facts.topics} label={t('credentials.requirement.topics')} />}
      {facts.notes.length > 0 && (
        <div className="flex flex-col gap-2">
          {facts.notes.map(({ key, text, tone }) => (
            <InlineNotice key={key} tone={tone}>
              {text}
            </InlineNotice>
          ))}
        </div>
      )}
      <Sources facts={facts} />
    </div>
  )
}

type ItemsProps = { items: RequirementFacts['items']; usual: RuleSource | undefined }

/** The numbers, each with its source where that is not the first one, which is listed below anyway. */
const Items = ({ items, usual }: ItemsProps) => (
  <dl className="flex flex-col divide-y divide-line text-sm tabular-nums">
    {items.map((item) => (
      <div
        key={item.term + item.detail}
        className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0"
      >
        <dt className="text-soft">{item.term}</dt>
        <dd>
          <span className="font-semibold">{item.detail}</span>
          <ItemSource item={item} isUsual={item.source?.url === usual?.url} />
        </dd>
      </div>
    ))}
  </dl>
)

/** The source of a number, or, for an unsure number, a note that the board knows. */
function ItemSource({ item: { source, unsure }, isUsual }: { item: RequirementItem; isUsual: boolean }) {
  const t = useTranslations('compliance.rule')
  const common = useTranslations('common.state')
  if (!source || (isUsual && !unsure)) return null
  return (
    <span className="block text-soft">
      {!isUsual && (
        <Link href={source.url} target="_blank" rel="noreferrer">
          {source.cite}
          <span className="sr-only"> {common('opensNewTab')}</span>
        </Link>
      )}
      {unsure && <span className="block">{t('unsure')}</span>}
    </span>
  )
}

const Topics = ({ topics, label }: { topics: readonly string[]; label: string }) => (
  <div className="flex flex-col gap-1 text-sm">
    <p className="text-soft">{label}</p>
    <ul className="list-disc pl-5">
      {topics.map((topic) => (
        <li key={topic}>{topic}</li>
      ))}
    </ul>
  </div>
)

function Sources({ facts: { sources, checked } }: { facts: RequirementFacts }) {
  const t = useTranslations('compliance.rule')
  const common = useTranslations('common.state')
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3 text-sm text-soft">
      <p>{t('sources')}</p>
      <ul className="flex flex-col gap-1">
        {sources.map(({ url, cite }) => (
          <li key={url}>
            <Link href={url} target="_blank" rel="noreferrer">
              {cite}
              <span className="sr-only"> {common('opensNewTab')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p>{checked}</p>
      <p>{t('boardDecides')}</p>
    </div>
  )
}
