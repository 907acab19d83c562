'use client'
import { useTranslations } from 'next-intl'
import { Table } from '@/app/_ui/table'
import { type RosterHead, type RosterLayout, rosterFields, textsOf } from '@/lib/domain/license-checks/layout'

type Line = { line: number; texts: ReturnType<typeof textsOf> }

/** The first lines as they are read now: a column for each field that has a place. */
export function LinesPreview({ head, layout }: { head: RosterHead; layout: RosterLayout }) {
  const t = useTranslations('boardChecks.mapping')
  const names = useTranslations('boardChecks.rosterFields')
  const records = layout.format === 'CSV' ? head.cells.slice(1) : head.lines.slice(layout.skip)
  const rows: Line[] = [...records].slice(0, 4).map((record, line) => ({ line, texts: textsOf(layout, record) }))
  const fields = rosterFields.filter((field) => rows.some(({ texts }) => texts[field] !== undefined))
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('preview')}</h3>
      {fields.length === 0 ? (
        <p className="text-sm text-soft">{t('nothing')}</p>
      ) : (
        <div className="min-w-0 overflow-x-auto rounded border border-line">
          <Table<Line>
            caption={t('preview')}
            compact
            rows={rows}
            rowKey={({ line }) => String(line)}
            columns={fields.map((field, index) => ({
              key: field,
              header: names(field),
              lead: index === 0,
              cell: ({ texts }) => texts[field] ?? '',
            }))}
          />
        </div>
      )}
    </section>
  )
}
