'use client'

import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { useReaderZone } from '@/app/_frame/reader-zone'
import { Button } from '@/app/_ui/button'
import { type Column, Table } from '@/app/_ui/table'
import { RetryJobsDocument } from '@/graphql/generated/retry-jobs'
import { formatMoment } from '@/lib/domain/time/zone-name'

const counts = ['waiting', 'planned', 'active', 'retrying', 'failed'] as const
type Count = (typeof counts)[number]
type Row = Record<Count, number> & {
  name: string
  label: string
  waitingSince: string | null
  nextRunAt: string | null
  cron: string | null
}

/** All queues with their numbers, and a button that retries everything that was given up. */
export function QueueTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('jobs')
  const number = (name: Count): Column<Row> => ({
    key: name,
    header: t(name),
    align: 'end',
    roomy: name === 'planned' || name === 'active',
    // On a phone zeros are hidden.
    cell: (row) => <span className={row[name] > 0 ? 'font-medium' : 'text-soft max-md:hidden'}>{row[name]}</span>,
  })
  return (
    <Table
      caption={t('queues')}
      rows={rows}
      rowKey={({ name }) => name}
      compact
      columns={[
        {
          key: 'queue',
          header: t('queue'),
          lead: true,
          cell: ({ label, waiting, waitingSince }) => (
            <span className="two-lines">
              {label}
              {waiting > 0 && waitingSince && (
                <span className="second-line">
                  <LocalTime at={waitingSince} format={(time) => t('since', { time })} />
                </span>
              )}
            </span>
          ),
        },
        ...counts.map(number),
        {
          key: 'next',
          header: t('next'),
          cell: ({ nextRunAt, cron }) => (nextRunAt ? <LocalTime at={nextRunAt} /> : (cron ?? t('onDemand'))),
        },
        {
          key: 'retry',
          header: t('retryAll'),
          quiet: true,
          align: 'end',
          cell: (row) => row.failed > 0 && <RetryAll queue={row.name} label={row.label} />,
        },
      ]}
    />
  )
}

function RetryAll({ queue, label }: { queue: string; label: string }) {
  const t = useTranslations('jobs')
  const retry = useAction({ mutation: RetryJobsDocument, done: (count) => t('retried', { count }) })
  return (
    <Button
      size="sm"
      busy={retry.busy}
      aria-label={t('retryAllNamed', { queue: label })}
      onClick={() => retry.run({ queue })}
    >
      {t('retryAll')}
    </Button>
  )
}

type Job = {
  id: string
  queue: string
  label: string
  kind: string | null
  state: 'FAILED' | 'RETRYING'
  tries: number
  message: string
  at: string
}

/** Failed jobs, newest first, each with its error and a retry button. */
export function FailedTable({ jobs }: { jobs: readonly Job[] }) {
  const t = useTranslations('jobs')
  return (
    <Table
      caption={t('failedTitle')}
      rows={jobs}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'job',
          header: t('job'),
          lead: true,
          cell: ({ label, kind }) => (
            <span className="two-lines">
              {label}
              {kind && <code className="second-line">{kind}</code>}
            </span>
          ),
        },
        {
          key: 'error',
          header: t('error'),
          cell: ({ message }) =>
            message ? <code className="text-sm wrap-anywhere">{message}</code> : <span>{t('noError')}</span>,
        },
        { key: 'tries', header: t('tries'), align: 'end', cell: ({ tries }) => tries },
        { key: 'when', header: t('when'), cell: ({ at }) => <LocalTime at={at} /> },
        {
          key: 'retry',
          header: t('retry'),
          quiet: true,
          align: 'end',
          cell: (job) =>
            job.state === 'FAILED' ? <Retry job={job} /> : <span className="text-sm text-soft">{t('again')}</span>,
        },
      ]}
    />
  )
}

function Retry({ job: { id, queue, at } }: { job: Job }) {
  const t = useTranslations('jobs')
  const zone = useReaderZone()
  const retry = useAction({
    mutation: RetryJobsDocument,
    done: (count) => t('retried', { count }),
    refreshOnRefusal: true,
  })
  return (
    <Button
      size="sm"
      busy={retry.busy}
      aria-label={t('retryNamed', { time: formatMoment(new Date(at), zone) })}
      onClick={() => retry.run({ queue, jobId: id })}
    >
      {t('retry')}
    </Button>
  )
}
