import { getTranslations } from 'next-intl/server'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Translate } from '@/lib/i18n/translator'
import type { CurriculumView } from '@/lib/services/curriculums/get-curriculum'
import { audienceLines, dueText, recurrenceText, stateTones } from '../curriculum-texts'

type Props = { rows: readonly CurriculumView[]; t: Translate }

/** Curriculums as rows, as cards on a phone. */
export async function CurriculumTable({ rows, t }: Props) {
  const words = await getTranslations('curriculums.list')
  const columns: Column<CurriculumView>[] = [
    { key: 'title', header: words('curriculum'), lead: true, cell: (row) => <Name row={row} t={t} /> },
    { key: 'audience', header: words('audience'), cell: (row) => <Lines lines={audienceLines(row, t)} /> },
    {
      key: 'due',
      header: words('due'),
      cell: (row) => (
        <Lines lines={[dueText(row, t), ...(row.recurrence === 'NONE' ? [] : [recurrenceText(row, t)])]} />
      ),
    },
    { key: 'progress', header: words('progress'), cell: (row) => <Counts row={row} t={t} /> },
  ]
  return <Table caption={words('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

type RowProps = { row: CurriculumView; t: Translate }

const Name = ({ row: { id, orgId, title, state }, t }: RowProps) => (
  <span className="two-lines">
    <Link href={`/orgs/${orgId}/curriculums/${id}`} variant="quiet" className="wrap-anywhere">
      {title}
    </Link>
    {state !== 'ACTIVE' && <Tag tone={stateTones[state]}>{t(`curriculums.states.${state}`)}</Tag>}
  </span>
)

const Lines = ({ lines: [first, ...rest] }: { lines: readonly string[] }) => (
  <span className="two-lines">
    {first}
    {rest.map((line) => (
      <span key={line} className="second-line">
        {line}
      </span>
    ))}
  </span>
)

function Counts({ row: { counts }, t }: RowProps) {
  const all = counts.open + counts.complete + counts.exempt
  if (all === 0) return t('curriculums.list.nobody')
  return (
    <span className="two-lines tabular-nums">
      {t('curriculums.list.completeOf', { complete: counts.complete, all })}
      {counts.overdue > 0 && <Tag tone="error">{t('curriculums.list.overdue', { count: counts.overdue })}</Tag>}
    </span>
  )
}
