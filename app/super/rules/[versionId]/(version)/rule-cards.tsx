import { getTranslations } from 'next-intl/server'
import { firstRenewalNotes, ruleNotes } from '@/app/_components/compliance/requirement-facts'
import { frequencyText, topicName } from '@/app/_components/compliance/topic-facts'
import { stateTones } from '@/app/_components/states'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { RuleSource } from '@/lib/domain/compliance/credit-requirements'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { Translate } from '@/lib/i18n/translator'
import type { RuleVersionView } from '@/lib/services/rules/versions'
import { datesText } from '../../rule-texts'
import { confidenceTones } from '../../rule-tones'

/** A link to a source, which opens in a new tab. */
export async function SourceLink({ url, cite }: RuleSource) {
  const t = await getTranslations('common.state')
  return (
    <Link href={url} target="_blank" rel="noreferrer" className="wrap-anywhere">
      {cite}
      <span className="sr-only"> {t('opensNewTab')}</span>
    </Link>
  )
}

/** The dates of a version, who renews the license, and who wrote, approved and published it. */
export async function FactsCard({
  view: { record, rule, names },
  translate,
}: {
  view: RuleVersionView
  translate: Translate
}) {
  const t = await getTranslations('rules.version')
  const who = (id: string | null, at: Date | null) =>
    id === null || at === null
      ? null
      : t('on', { name: names[id] || t('gone'), date: formatDate(todayInGeo(record.geo, at)) })
  // Versions shipped with the product have neither author nor approver.
  const author = record.authorId === null ? t('shipped') : who(record.authorId, record.createdAt)
  const decided = [
    { term: t('author'), detail: author },
    { term: t('approved'), detail: who(record.approvedById, record.approvedAt) },
    { term: t('published'), detail: who(record.publishedById, record.publishedAt) },
  ]
  const dates =
    record.state === 'PUBLISHED' ? datesText(record.effectiveFrom, record.effectiveTo, translate) : t('notYet')
  return (
    <Card title={t('facts')}>
      <DefinitionList
        items={[
          { term: t('counts'), detail: dates },
          { term: t('board'), detail: rule.board },
          { term: t('checked'), detail: formatDate(rule.lastChecked) },
          ...decided.flatMap(({ term, detail }) => (detail === null ? [] : [{ term, detail }])),
        ]}
      />
    </Card>
  )
}

/** The topics a version requires besides the hours. */
export async function TopicsCard({ rule: { topics }, translate }: { rule: RuleVersion; translate: Translate }) {
  const t = await getTranslations('rules')
  if (topics.length === 0) {
    return (
      <Card title={t('version.topics')}>
        <p className="text-soft">{t('version.noTopics')}</p>
      </Card>
    )
  }
  return (
    <Card flush title={t('version.topics')}>
      <Table
        caption={t('version.topics')}
        rows={topics}
        rowKey={({ code, audience }) => `${code}:${audience}`}
        columns={[
          { key: 'topic', header: t('version.topic'), lead: true, cell: (rule) => topicName({ rule }, translate) },
          {
            key: 'often',
            header: t('version.often'),
            cell: (rule) => (
              <span className="flex flex-col">
                {frequencyText(rule, translate)}
                {rule.from && (
                  <span className="text-sm text-soft">{t('version.since', { date: formatDate(rule.from) })}</span>
                )}
              </span>
            ),
          },
          { key: 'source', header: t('version.source'), cell: ({ source }) => <SourceLink {...source} /> },
          {
            key: 'read',
            header: t('version.read'),
            cell: ({ readOn, confidence }) => (
              <span className="flex flex-col items-start gap-1 max-md:items-end">
                <time className="whitespace-nowrap">{formatDate(readOn)}</time>
                <Tag tone={confidenceTones[confidence]}>{t(`confidences.${confidence}`)}</Tag>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

/** The remarks beside the requirement, and all sources of the version. */
export async function NotesCard({ rule, translate }: { rule: RuleVersion; translate: Translate }) {
  const t = await getTranslations('rules.version')
  const notes = [...ruleNotes(rule, translate), ...firstRenewalNotes(rule, translate)]
  return (
    <Card title={t('notes')}>
      {notes.length === 0 && <p className="text-soft">{t('noNotes')}</p>}
      <div className="flex flex-col gap-2">
        {notes.map(({ text, tone }) => (
          <InlineNotice key={text} tone={tone}>
            {text}
          </InlineNotice>
        ))}
      </div>
    </Card>
  )
}

/** The versions of the same rule, newest first. */
export async function VersionsCard({
  view: { record, versions },
  translate,
}: {
  view: RuleVersionView
  translate: Translate
}) {
  const t = await getTranslations('rules')
  return (
    <Card title={t('version.others')}>
      <ul className="flex flex-col divide-y divide-line">
        {versions.map(({ id, number, state, effectiveFrom, effectiveTo }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0 last:pb-0">
            <span className="flex flex-col">
              {id === record.id ? (
                <span aria-current="true" className="font-semibold">
                  {t('list.version', { number })}
                </span>
              ) : (
                <Link href={`/super/rules/${id}`}>{t('list.version', { number })}</Link>
              )}
              {state === 'PUBLISHED' && (
                <span className="text-sm text-soft">{datesText(effectiveFrom, effectiveTo, translate)}</span>
              )}
            </span>
            <Tag tone={stateTones['rules.states'][state]}>{t(`states.${state}`)}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  )
}
