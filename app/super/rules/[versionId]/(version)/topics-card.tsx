import { getTranslations } from 'next-intl/server'
import { frequencyText, topicName } from '@/app/_components/compliance/topic-facts'
import { Card } from '@/app/_ui/card'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import { confidenceTones } from '../../rule-tones'
import { SourceLink } from './source-link'

/** What a version asks for beside the hours. */
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
