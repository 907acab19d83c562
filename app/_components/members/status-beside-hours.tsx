import { getTranslations } from 'next-intl/server'
import { currentNotes } from '@/app/_components/compliance/current-requirement'
import { topicFacts } from '@/app/_components/compliance/topic-facts'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'

type Props = { view: CredentialView; t: Translate }

/**
 * Notes that an organization must see beside the hours of a member's license: remarks of the rule, and unanswered
 * questions.
 */
export function StatusNotes({ view: { status }, t }: Props) {
  return currentNotes(status.current, t).map(({ key, text, tone }) => (
    <InlineNotice key={key} tone={tone}>
      {key === 'unanswered' ? t('board.unanswered') : text}
    </InlineNotice>
  ))
}

type TopicsProps = Props & {
  /** Titles of the person's credits, by id. */
  titles: ReadonlyMap<string, string>
}

/**
 * The topics a board requires in the current period of a member's license, with the status of each. Renders nothing
 * when there are none.
 */
export async function MemberTopics({ view: { status }, titles, t: translate }: TopicsProps) {
  const t = await getTranslations('members.credits')
  // The person's own answers decide the status, but their content is not shown to the organization.
  const topics = topicFacts(status.current.topics, { titles, answers: [] }, translate)
  if (topics.length === 0) return null
  return (
    <Card title={t('topics')} lead={t('topicsLead')}>
      <ul className="flex flex-col divide-y divide-line">
        {topics.map(({ code, name, tag, lines, source, checked }) => (
          <li key={code} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
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
                <span className="sr-only"> {translate('common.state.opensNewTab')}</span>
              </Link>
              {' · '}
              {checked}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
