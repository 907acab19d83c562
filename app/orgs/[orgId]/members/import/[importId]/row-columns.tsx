import { getTranslations } from 'next-intl/server'
import type { Column } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { ImportContent, ImportLine } from '@/lib/data/people-imports'
import type { ColumnTarget } from '@/lib/domain/imports/columns'
import { sortableName } from '@/lib/domain/people/names'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import { outcomeTones } from '../state-tones'

type Row = ImportLine & { number: number }
type Head = Pick<ImportContent, 'header' | 'mapping'>

/** Line, person, outcome and the reason or the changes; texts of reasons come from their keys. */
export async function rowColumns(head: Head): Promise<Column<Row>[]> {
  const [t, outcomes] = await Promise.all([getTranslations('imports.rows'), getTranslations('imports.outcomes')])
  const detail = await detailOf(head)
  return [
    {
      key: 'person',
      header: t('person'),
      lead: true,
      cell: (row) => <Person {...personOf(row, head)} unnamed={t('unnamed')} />,
    },
    { key: 'line', header: t('line'), align: 'end', cell: ({ line }) => line },
    {
      key: 'outcome',
      header: t('outcome'),
      cell: ({ outcome }) => <Tag tone={outcomeTones[outcome]}>{outcomes(outcome)}</Tag>,
    },
    { key: 'detail', header: t('detail'), cell: detail },
  ]
}

function Person({ name, under, unnamed }: { name: string; under: string; unnamed: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="break-words">{name || unnamed}</span>
      {under && <span className="text-sm font-normal break-words text-soft">{under}</span>}
    </span>
  )
}

function personOf({ cells }: Row, { mapping }: Head) {
  const cell = (target: ColumnTarget) => (cells[mapping.indexOf(target)] ?? '').trim()
  const firstName = cell('firstName')
  const name = sortableName({ firstName, middleName: cell('middleName'), lastName: cell('lastName') })
  return { name, under: [cell('employeeId'), cell('email') || cell('phone')].filter(Boolean).join(' · ') }
}

async function detailOf({ header, mapping }: Head): Promise<(row: Row) => React.ReactNode> {
  const [t, { ctx }] = await Promise.all([getTranslations('imports.rows'), enterPage()])
  const say = translatorFor(ctx.locale)
  const column = (index: number) => header[index] || say(`imports.fields.${(mapping[index] ?? 'email').split(':')[0]}`)
  return ({ fields, problems, cells }) => {
    if (problems.length === 0)
      return fields.length > 0
        ? t('changes', { fields: fields.map((name) => say(`imports.fields.${name}`)).join(', ') })
        : ''
    return (
      <ul className="flex flex-col gap-1">
        {problems.map(({ key, column: index, params }) => (
          <li key={`${key}-${index}`}>
            {index !== null && (
              <span className="font-semibold">
                {column(index)}
                {cells[index]?.trim() ? ` (${cells[index].trim().slice(0, 40)})` : ''}:{' '}
              </span>
            )}
            {say(key, params)}
          </li>
        ))}
      </ul>
    )
  }
}
