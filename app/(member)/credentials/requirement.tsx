import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import type { RequirementFacts } from './requirement-facts'

export type RequirementLabels = { notice: string; topics: string; sources: string; newTab: string; board: string }

/** What a state asks for: numbers, topics, remarks, and the sources with the day they were last read. */
export function Requirement({ facts, labels }: { facts: RequirementFacts; labels: RequirementLabels }) {
  return (
    <div className="flex flex-col gap-4">
      {facts.referenceOnly && <InlineNotice tone="warn">{labels.notice}</InlineNotice>}
      <DefinitionList items={facts.items} />
      {facts.topics.length > 0 && <Topics topics={facts.topics} label={labels.topics} />}
      {facts.notes.length > 0 && (
        <div className="flex flex-col gap-2">
          {facts.notes.map(({ key, text, tone }) => (
            <InlineNotice key={key} tone={tone}>
              {text}
            </InlineNotice>
          ))}
        </div>
      )}
      <Sources facts={facts} labels={labels} />
    </div>
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

function Sources({ facts: { sources, checked }, labels }: { facts: RequirementFacts; labels: RequirementLabels }) {
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3 text-sm text-soft">
      <p>{labels.sources}</p>
      <ul className="flex flex-col gap-1">
        {sources.map(({ url, cite }) => (
          <li key={url}>
            <Link href={url} target="_blank" rel="noreferrer">
              {cite}
              <span className="sr-only"> {labels.newTab}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p>{checked}</p>
      <p>{labels.board}</p>
    </div>
  )
}
