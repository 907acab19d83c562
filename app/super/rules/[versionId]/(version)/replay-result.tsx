import { getTranslations } from 'next-intl/server'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Table } from '@/app/_ui/table'
import type { ReplayRun } from '@/lib/data/rules/replay-runs'
import { formatDate } from '@/lib/domain/time/format-date'
import { ReplayPeople } from './replay'

/** The result of a replay: counts by status and by organization, and names for people who give a reason. */
export async function ReplayResult({ run, edited }: { run: ReplayRun; edited: boolean }) {
  const t = await getTranslations('rules.replay')
  const { changed, licenses, counts, effectiveFrom, asOf } = run
  const seconds = Math.max(1, Math.round(((run.finishedAt?.getTime() ?? 0) - (run.startedAt?.getTime() ?? 0)) / 1000))
  const from = effectiveFrom ? formatDate(effectiveFrom) : t('always')
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <div className="flex flex-col gap-1">
        <p className="text-lg font-semibold">{t('found', { changed, licenses })}</p>
        <p className="text-sm text-soft">{t('facts', { from, asOf: formatDate(asOf), seconds })}</p>
        {edited && <InlineNotice tone="warn">{t('stale')}</InlineNotice>}
      </div>
      {counts && changed > 0 && (
        <>
          <ByStatus rows={counts.byStatus} />
          <ByOrg counts={counts} />
          <ReplayPeople runId={run.id} />
        </>
      )}
    </div>
  )
}

type Counts = NonNullable<ReplayRun['counts']>

async function ByStatus({ rows }: { rows: Counts['byStatus'] }) {
  const [t, names] = await Promise.all([getTranslations('rules.replay'), getTranslations('enums.complianceStatuses')])
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('byStatus')}</h3>
      <Table
        compact
        caption={t('byStatus')}
        rows={rows}
        rowKey={({ before, after }) => `${before}:${after}`}
        columns={[
          { key: 'before', header: t('before'), lead: true, cell: ({ before }) => names(before) },
          { key: 'after', header: t('after'), cell: ({ after }) => names(after) },
          { key: 'count', header: t('licenses'), align: 'end', cell: ({ count }) => count },
        ]}
      />
    </section>
  )
}

async function ByOrg({ counts: { byOrg, orgs, alone } }: { counts: Counts }) {
  const t = await getTranslations('rules.replay')
  const rows = [...byOrg, ...(alone > 0 ? [{ orgId: 'alone', name: t('alone'), count: alone }] : [])]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('byOrg')}</h3>
      <Table
        compact
        caption={t('byOrg')}
        rows={rows}
        rowKey={({ orgId }) => orgId}
        columns={[
          { key: 'org', header: t('org'), lead: true, cell: ({ name }) => name },
          { key: 'count', header: t('licenses'), align: 'end', cell: ({ count }) => count },
        ]}
      />
      {orgs > byOrg.length && <p className="text-sm text-soft">{t('moreOrgs', { count: orgs - byOrg.length })}</p>}
    </section>
  )
}
