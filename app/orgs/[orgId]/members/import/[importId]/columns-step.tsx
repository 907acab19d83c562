import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { ImportRecord } from '@/lib/data/people-imports'
import { columnTargets, targetParts } from '@/lib/domain/imports/columns'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getImportHead } from '@/lib/services/imports/get-import'
import { importHref } from './import-query'
import { MappingForm } from './mapping-form'

/** What each column of the file holds, with the first rows beside it. */
export async function ColumnsStep({ made, editable }: { made: ImportRecord; editable: boolean }) {
  const { ctx } = await enterPage()
  const head = orNotFound(await getImportHead(ctx, { id: made.id }))
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
    samples: head.samples.map((cells) => cells[index] ?? '').filter((text) => text.trim() !== ''),
  }))
  const mapped = head.mapping.filter(Boolean).length
  const hasKey = head.mapping.some((target) => target === 'employeeId' || target === 'email' || target === 'phone')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-5">
        {hasKey ? (
          <p className="text-sm text-soft">{t('mapped', { count: mapped, skipped: head.header.length - mapped })}</p>
        ) : (
          <InlineNotice tone="warn">{t('noKey')}</InlineNotice>
        )}
        <MappingForm
          id={made.id}
          version={made.version}
          columns={columns}
          options={options}
          next={importHref(made, { step: 'rows', outcome: null, after: null })}
          editable={editable}
          labels={{ skip: t('skip'), go: t('change') }}
        />
      </div>
    </Card>
  )
}
