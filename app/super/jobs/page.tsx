import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { OneFilter } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { Stat } from '@/app/_ui/stat'
import type { Tone } from '@/app/_ui/tone'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { queueNames } from '@/lib/services/job-table'
import { listFailedJobs, listJobQueues } from '@/lib/services/jobs/jobs'
import { FailedTable, QueueTable } from './job-tables'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('jobs.title')

const path = '/super/jobs'

const countNames = ['failed', 'retrying', 'waiting', 'active', 'planned'] as const
type Counts = Record<(typeof countNames)[number], number>
/** Only what went wrong is colored. */
const tones: Record<keyof Counts, Tone> = {
  failed: 'error',
  retrying: 'warn',
  waiting: 'neutral',
  active: 'neutral',
  planned: 'neutral',
}

const worstFirst = (a: Counts, b: Counts) =>
  b.failed - a.failed || b.retrying - a.retrying || b.waiting - a.waiting || b.active - a.active

/** Each number over all queues, what failed first. */
const totals = (rows: readonly Counts[]) =>
  countNames.map((name) => ({ name, count: rows.reduce((sum, row) => sum + row[name], 0) }))

const isBusy = ({ waiting, planned, active, retrying, failed }: Counts) =>
  waiting + planned + active + retrying + failed > 0

/** Background work: all queues, and the jobs that failed. */
export default async function JobsPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('jobs')])
  const address = readAddress(queryParams)
  const queue = address.text('queue') || null
  const [queues, failed] = await Promise.all([
    listJobQueues(ctx, {}).then(orNotFound),
    readPage(address.after, (after) => listFailedJobs(ctx, { queue, after })).then(orNotFound),
  ])
  const nameOf = (name: string) => (isOneOf(queueNames, name) ? t(`names.${name}`) : name)
  const rows = queues.map(({ waitingSince, nextRunAt, cron, ...counts }) => ({
    ...counts,
    label: nameOf(counts.name),
    waitingSince: waitingSince?.toISOString() ?? null,
    nextRunAt: nextRunAt?.toISOString() ?? null,
    cron,
  }))
  const [busy, idle] = [rows.filter(isBusy).toSorted(worstFirst), rows.filter((row) => !isBusy(row))]
  const jobs = failed.edges.map(({ node }) => ({
    id: node.id,
    queue: node.queue,
    label: nameOf(node.queue),
    kind: node.kind,
    state: node.state,
    tries: node.tries,
    message: node.message,
    at: (node.failedAt ?? node.createdAt).toISOString(),
  }))
  const troubledQueues = queues.filter((row) => row.failed + row.retrying > 0 || row.name === queue)
  const next = nextOf(failed.pageInfo)
  return (
    <ClientMessages of={['jobs']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="flex flex-col gap-6">
        <section aria-label={t('queues')} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {totals(rows).map(({ name, count }) => (
            <Stat key={name} label={t(name)} value={count} tone={count > 0 ? tones[name] : 'neutral'} />
          ))}
        </section>
        <Card title={t('failedTitle')} lead={t('failedLead')} flush>
          {troubledQueues.length > 0 && (
            <div className="px-4 pb-3 sm:px-6">
              <OneFilter
                all={{ label: t('all') }}
                values={troubledQueues.map(({ name }) => [name, nameOf(name)])}
                chosen={queue}
                chosenStays
                href={(chosen) => withQuery(path, { queue: chosen })}
              />
            </div>
          )}
          {jobs.length > 0 ? (
            <FailedTable jobs={jobs} />
          ) : (
            <div className="px-4 pb-4 sm:px-6">
              <InlineNotice tone="success">{t('fine')}</InlineNotice>
            </div>
          )}
        </Card>
        {jobs.length > 0 && (
          <ListFoot
            shown={t('showing', { count: jobs.length })}
            first={address.after ? withQuery(path, { queue }) : null}
            next={next ? withQuery(path, { queue, after: next }) : null}
            className="pb-2"
          />
        )}
        <Card title={t('queues')} flush>
          {busy.length > 0 && <QueueTable rows={busy} />}
          {idle.length > 0 && (
            <details open={busy.length === 0}>
              <summary className="mx-4 mb-4 button button-quiet button-sm list-none sm:mx-6">
                {t('idle', { count: idle.length })}
                <Icon name="chevron-down" size={16} />
              </summary>
              <QueueTable rows={idle} />
            </details>
          )}
        </Card>
      </div>
    </ClientMessages>
  )
}
