import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { LoadMore } from '@/app/_ui/load-more'
import type { ImportRecord } from '@/lib/data/imports/read'
import { rowOutcomes } from '@/lib/domain/imports/check-file'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getImportHead, listImportRows } from '@/lib/services/imports/get-import'
import { type ImportQuery, importHref } from './import-query'
import { importRow, repeatedText } from './import-rows'
import { MendRows } from './mend-rows'
import { RowTable } from './row-table'

type Props = { record: ImportRecord; query: ImportQuery; editable: boolean }

/** The effect of each row of the file, with the reason; filtered by outcome if one is chosen. */
export async function RowsStep({ record, query, editable }: Props) {
  const { ctx } = await enterPage()
  const input = { id: record.id, outcome: query.outcome, after: query.after }
  const [headRead, rowsRead] = await Promise.all([getImportHead(ctx, { id: record.id }), listImportRows(ctx, input)])
  const [head, { edges, pageInfo }] = [orNotFound(headRead), orNotFound(rowsRead)]
  const t = translatorFor(ctx.locale)
  const next = pageInfo.hasNextPage ? importHref(record, { ...query, after: pageInfo.endCursor }) : undefined
  const rows = edges.map(({ node }) => importRow(node, head, t))
  const isReady = record.state === 'READY'
  const mendable =
    isReady && editable && rows.some(({ problems }) => problems.some(({ columnIndex }) => columnIndex !== null))
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t(`imports.rows.${isReady ? 'title' : 'titleDone'}`)}</h2>
        {record.counts.error > 0 && (
          <ButtonLink
            href={`/orgs/${record.orgId}/members/import/${record.id}/errors`}
            reload
            size="sm"
            icon={<Icon name="download" size={16} />}
          >
            {t('imports.rows.errors')}
          </ButtonLink>
        )}
      </div>
      <Chips record={record} query={query} />
      <Repeated texts={(record.counts.repeated ?? []).map((repeat) => repeatedText(repeat, head, t))} />
      {mendable ? (
        <MendRows id={record.id} version={record.version} rows={rows} />
      ) : (
        <Card flush>
          <RowTable rows={rows} />
        </Card>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {next ? <LoadMore href={next} label={t('imports.rows.more')} /> : <span />}
        {isReady && editable && <ToApply record={record} />}
      </div>
    </section>
  )
}

/** Problems shared by many rows, each shown once. */
async function Repeated({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  const t = await getTranslations('imports.rows')
  return (
    <Alert tone="warn" title={t('repeatedTitle')}>
      <ul className="list-disc pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** The counts, each linked to its rows. */
async function Chips({ record, query }: Omit<Props, 'editable'>) {
  const [t, outcomes] = await Promise.all([getTranslations('imports.rows'), getTranslations('imports.outcomes')])
  const to = (outcome: ImportQuery['outcome']) => importHref(record, { ...query, outcome, after: null })
  return (
    <nav aria-label={t('filter')} className="flex flex-wrap gap-2">
      <FilterChip label={t('all')} href={to(null)} active={query.outcome === null} count={record.counts.rows} />
      {rowOutcomes.map((outcome) => (
        <FilterChip
          key={outcome}
          label={outcomes(outcome)}
          href={to(query.outcome === outcome ? null : outcome)}
          active={query.outcome === outcome}
          count={record.counts[outcome]}
        />
      ))}
    </nav>
  )
}

async function ToApply({ record }: { record: ImportRecord }) {
  const t = await getTranslations('imports.steps')
  return (
    <ButtonLink href={importHref(record, { step: 'apply', outcome: null, after: null })} variant="primary">
      {t('apply')}
    </ButtonLink>
  )
}
