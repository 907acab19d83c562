'use client'
import { useTranslations } from 'next-intl'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import { EmptyState } from '@/app/_ui/empty-state'
import { Link } from '@/app/_ui/link'
import { Stat } from '@/app/_ui/stat'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { ChosenLine, TranscriptFacts, TranscriptLine, TranscriptPeriod } from './transcript-facts'

/** A transcript on the screen, the same for the person and for readers of their link. */
export function TranscriptRecord({ facts }: { facts: TranscriptFacts }) {
  const t = useTranslations('transcript.record')
  const { totals, lines, chosen, periods } = facts
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('facts')} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {totals.hours.map(({ term, detail }) => (
          <Stat key={term} label={term} value={detail} />
        ))}
        <Stat label={t('certificates')} value={totals.certificates} />
      </section>
      <Card title={t('facts')}>
        <DefinitionList
          across
          items={facts.facts.map(({ term, detail }) => ({
            term,
            detail: <span className="wrap-anywhere">{detail}</span>,
          }))}
        />
      </Card>
      <Card title={t('creditsTitle')} lead={t('attested')} flush={lines.length > 0}>
        {lines.length > 0 ? <Lines lines={lines} /> : <EmptyState title={t('noCredits')} />}
      </Card>
      {chosen.length > 0 && (
        <Card title={t('chosenTitle')} lead={t('chosenLead')} flush>
          <Chosen lines={chosen} />
        </Card>
      )}
      {periods.map((period) => (
        <Period key={period.key} period={period} />
      ))}
    </div>
  )
}

function Lines({ lines }: { lines: readonly TranscriptLine[] }) {
  const t = useTranslations('transcript.record')
  return (
    <Table
      caption={t('creditsCaption')}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'course',
          header: t('course'),
          lead: true,
          cell: ({ title, provider, providerNumber }) => (
            <span className="two-lines">
              <span className="wrap-anywhere">{title}</span>
              <span className="second-line wrap-anywhere">{dotted([provider, providerNumber])}</span>
            </span>
          ),
        },
        { key: 'date', header: t('date'), cell: ({ date }) => date },
        { key: 'format', header: t('format'), cell: ({ format }) => format },
        { key: 'hours', header: t('hours'), align: 'end', cell: ({ hours }) => hours ?? '–' },
        {
          key: 'outcome',
          header: t('outcome'),
          cell: ({ outcome }) => (
            <span className="two-lines">
              <span>
                <Tag tone={outcome.tone}>{outcome.text}</Tag>
              </span>
              {outcome.reasons.map(({ key, text }) => (
                <span key={key} className="second-line">
                  {text}
                </span>
              ))}
            </span>
          ),
        },
        {
          key: 'papers',
          header: t('papers'),
          cell: ({ papers, origin, isVerified }) => (
            <span className="two-lines wrap-anywhere">
              <span>
                <Tag tone={isVerified ? 'success' : 'neutral'}>{t(isVerified ? 'vouchedTag' : 'statedTag')}</Tag>
              </span>
              {papers.length > 0 ? (
                papers.map((paper) => <span key={paper}>{paper}</span>)
              ) : (
                <span>{t('noPapers')}</span>
              )}
              <span className="second-line">{origin}</span>
            </span>
          ),
        },
      ]}
    />
  )
}

function Chosen({ lines }: { lines: readonly ChosenLine[] }) {
  const t = useTranslations('transcript.record')
  return (
    <Table
      caption={t('chosenTitle')}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          header: t('chosenWhat'),
          lead: true,
          cell: ({ what, facts }) => (
            <span className="two-lines">
              <span className="wrap-anywhere">{what}</span>
              <span className="second-line wrap-anywhere">{dotted(facts)}</span>
            </span>
          ),
        },
        {
          key: 'vouches',
          header: t('vouches'),
          cell: ({ vouches, isStated }) => (
            <span className="two-lines">
              <span>
                <Tag tone={isStated ? 'neutral' : 'success'}>{t(isStated ? 'statedTag' : 'vouchedTag')}</Tag>
              </span>
              <span className="second-line wrap-anywhere">{dotted(vouches)}</span>
            </span>
          ),
        },
      ]}
    />
  )
}

function Period({ period }: { period: TranscriptPeriod }) {
  const t = useTranslations('transcript.record')
  const { dates, tag, counted, notes, rule, sources, read, topics, current } = period
  const items = [
    { term: t('status'), detail: <Tag tone={tag.tone}>{tag.text}</Tag> },
    { term: t('hours'), detail: counted },
    { term: t('rule'), detail: rule ? dotted([rule, read]) : t('noRule') },
    ...(sources.length > 0 ? [{ term: t('source'), detail: <Sources sources={sources} /> }] : []),
  ]
  return (
    <Card title={dates} lead={current ? t('current') : undefined}>
      <DefinitionList items={items} />
      {notes.map((note) => (
        <p key={note} className="mt-2 text-sm text-soft">
          {note}
        </p>
      ))}
      {topics.length > 0 && (
        <section aria-label={t('topicsTitle')} className="mt-5">
          <h3 className="mb-2 font-semibold">{t('topicsTitle')}</h3>
          <ul className="divide-y divide-line">
            {topics.map(({ code, name, tag: state, lines }) => (
              <li key={code} className="flex flex-wrap items-start justify-between gap-2 py-2">
                <span className="two-lines min-w-0">
                  <span className="wrap-anywhere">{name}</span>
                  <span className="second-line">{dotted(lines)}</span>
                </span>
                <Tag tone={state.tone}>{state.text}</Tag>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}

const Sources = ({ sources }: { sources: TranscriptPeriod['sources'] }) => (
  <ul className="flex flex-col gap-1.5">
    {sources.map(({ url, cite }) => (
      <li key={cite} className="wrap-anywhere">
        <Link href={url} target="_blank" rel="noreferrer">
          {cite}
        </Link>
      </li>
    ))}
  </ul>
)
