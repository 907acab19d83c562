import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { LoadMore } from '@/app/_ui/load-more'
import { Tabs } from '@/app/_ui/tabs'
import type { ImportRecord } from '@/lib/data/imports/read'
import { rowOutcomes } from '@/lib/domain/imports/check-file'
import { columnTargets, mappedParts, orderedTargets } from '@/lib/domain/imports/columns'
import { isPersonalHeader } from '@/lib/domain/imports/map-columns'
import { firstValues } from '@/lib/domain/imports/settle-columns'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getImportHead, listImportRows, listPeopleImports } from '@/lib/services/imports/imports'
import { targetLabel } from '../field-label'
import { ApplyForm } from './apply-form'
import { ColumnNotices, columnNotes, Departed, Reading } from './column-notices'
import { type ImportQuery, type ImportStepName, importHref, importRow, repeatedText } from './import-rows'
import { MappingForm } from './mapping-form'
import { MendRows, RowTable } from './row-table'

/** `texts`: whether the organization sends text messages. */
type Props = { record: ImportRecord; query: ImportQuery; editable: boolean; texts: boolean }

/** The steps of an import that has not been applied yet. */
export async function Steps({ record, query, editable, texts }: Props) {
  const t = await getTranslations('imports.steps')
  const item = (step: ImportStepName, count?: number) => ({
    label: t(step === 'rows' ? 'check' : step),
    href: importHref(record, { step, outcome: null, after: null }),
    current: query.step === step,
    ...(count === undefined ? {} : { count }),
  })
  const items = [item('columns'), item('rows', record.counts.rows), ...(editable ? [item('apply')] : [])]
  return (
    <>
      <Tabs label={t('label')} items={items} />
      {query.step === 'columns' && <ColumnsStep record={record} editable={editable} />}
      {query.step === 'apply' && editable && <ApplyStep record={record} texts={texts} />}
    </>
  )
}

/** The content of each column of the file, with the first rows beside it. */
async function ColumnsStep({ record, editable }: Pick<Props, 'record' | 'editable'>) {
  const { ctx } = await enterPage()
  const head = orNotFound(await getImportHead(ctx, { id: record.id }))
  const t = await getTranslations('imports.columns')
  const all = translatorFor(ctx.locale)
  const asksOrder = record.counts.asksOrder ?? []
  const options = [...columnTargets, ...(asksOrder.length > 0 ? orderedTargets : [])].map((mapped) => {
    const { target, order } = mappedParts(mapped)
    const label = targetLabel(target, all)
    return { value: mapped, label: order ? all(`imports.fields.${order}`, { field: label }) : label }
  })
  const notes = await columnNotes(head, asksOrder)
  const columns = head.header.map((name, index) => ({
    name: name || t('empty', { number: index + 1 }),
    target: head.mapping[index] ?? '',
    note: notes[index] ?? null,
    samples: !head.mapping[index] && isPersonalHeader(name) ? [] : firstValues(head.samples, index),
  }))
  return (
    <Card title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-5">
        <Reading counts={record.counts} />
        <Departed record={record} head={head} />
        {record.counts.remembered && <InlineNotice tone="info">{t('remembered')}</InlineNotice>}
        <MappingForm
          id={record.id}
          version={record.version}
          columns={columns}
          options={options}
          next={importHref(record, { step: 'rows', outcome: null, after: null })}
          editable={editable}
        />
      </div>
    </Card>
  )
}

/** The rows that are left out, whether to invite now, and what happens to members missing from the file. */
async function ApplyStep({ record, texts }: Pick<Props, 'record' | 'texts'>) {
  const [{ ctx }, t] = await Promise.all([enterPage(), getTranslations('imports.apply')])
  const { id, version, orgId, counts } = record
  const [head, earlier] = await Promise.all([
    getImportHead(ctx, { id }).then(orNotFound),
    listPeopleImports(ctx, { orgId, first: 20 }).then(orNotFound),
  ])
  const namesOf = (people: typeof head.missing) => people.map(({ name, employeeId }) => dotted([name, employeeId]))
  const last = earlier.edges.find(({ node }) => node.state === 'DONE' && (node.counts.leaving ?? 0) > 0)?.node
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-5">
        <ColumnNotices record={record} head={head} />
        {counts.error > 0 && (
          <InlineNotice tone="warn">
            {t('left', { count: counts.error })}{' '}
            <ButtonLink size="sm" href={importHref(record, { step: 'rows', outcome: 'error', after: null })}>
              {t('leftFix')}
            </ButtonLink>
          </InlineNotice>
        )}
        <ApplyForm
          target={{ id, version, orgId }}
          applicable={counts.applicable}
          adding={counts.adding ?? counts.add}
          updating={counts.updating ?? counts.update}
          missing={{ count: counts.missing, people: namesOf(head.missing) }}
          leaving={{
            count: counts.leaving ?? 0,
            people: namesOf(head.leaving),
            endedLast: last?.leaving === 'END',
          }}
          texts={texts}
        />
      </div>
    </Card>
  )
}

type RowsStepProps = { record: ImportRecord; query: ImportQuery; editable: boolean }

/** The effect of each row of the file, with the reason; filtered by outcome if one is chosen. */
export async function RowsStep({ record, query, editable }: RowsStepProps) {
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
      {isReady && <ColumnNotices record={record} head={head} />}
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
async function Chips({ record, query }: Omit<RowsStepProps, 'editable'>) {
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
