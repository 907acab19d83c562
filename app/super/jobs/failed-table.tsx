'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { useReaderZone } from '@/app/_frame/reader-zone'
import { Button } from '@/app/_ui/button'
import { Table } from '@/app/_ui/table'
import { RetryJobsDocument } from '@/graphql/generated/retry-jobs'
import { formatMoment } from '@/lib/domain/time/zone-name'

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
