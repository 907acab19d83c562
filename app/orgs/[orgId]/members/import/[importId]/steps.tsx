import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Tabs } from '@/app/_ui/tabs'
import type { ImportRecord } from '@/lib/data/imports/read'
import { columnTargets, isPersonalHeader, targetParts } from '@/lib/domain/imports/columns'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getImportHead } from '@/lib/services/imports/get-import'
import { ApplyForm } from './apply-form'
import { type ImportQuery, type ImportStepName, importHref } from './import-query'
import { MappingForm } from './mapping-form'

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
  const [t, fields] = await Promise.all([getTranslations('imports.columns'), getTranslations('imports.fields')])
  const options = columnTargets.map((target) => {
    const { field, license } = targetParts(target)
    return {
      value: target,
      label: license === 1 ? fields(field) : fields('license', { field: fields(field), number: license }),
    }
  })
  const columns = head.header.map((name, index) => ({
    name: name || t('empty', { number: index + 1 }),
    target: head.mapping[index] ?? '',
    note: !head.mapping[index] && isPersonalHeader(name) ? t('ownOfPeople') : null,
    samples: head.samples.map((cells) => cells[index] ?? '').filter((text) => text.trim() !== ''),
  }))
  return (
    <Card title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-5">
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
  const head = orNotFound(await getImportHead(ctx, { id: record.id }))
  const { id, version, orgId, counts } = record
  const people = head.missing.map(({ name, employeeId }) => dotted([name, employeeId]))
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-5">
        {counts.error > 0 && (
          <InlineNotice tone="warn">
            {t('left', { count: counts.error })}{' '}
            <Link href={importHref(record, { step: 'rows', outcome: 'error', after: null })}>{t('leftFix')}</Link>
          </InlineNotice>
        )}
        <ApplyForm
          target={{ id, version, orgId }}
          applicable={counts.applicable}
          adding={counts.adding ?? counts.add}
          updating={counts.updating ?? counts.update}
          missing={{ count: counts.missing, people }}
          texts={texts}
        />
      </div>
    </Card>
  )
}
