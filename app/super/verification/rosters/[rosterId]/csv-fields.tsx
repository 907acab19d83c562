'use client'
import { useTranslations } from 'next-intl'
import { dotted } from '@/app/_ui/dotted'
import { SelectField } from '@/app/_ui/select-field'
import { type RosterField, type RosterHead, type RosterLayout, rosterFields } from '@/lib/domain/license-checks/layout'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

type Csv = Extract<RosterLayout, { format: 'CSV' }>
type Props = { head: RosterHead; layout: Csv; setLayout: (layout: RosterLayout) => void }

/** What each column of a file holds. */
export function CsvFields({ head, layout, setLayout }: Props) {
  const t = useTranslations('boardChecks.mapping')
  const names = useTranslations('boardChecks.rosterFields')
  const options = rosterFields.map((value) => ({ value, label: names(value) }))
  const choose = (index: number, value: string) => {
    const chosen: RosterField | null = isOneOf(rosterFields, value) ? value : null
    setLayout({
      ...layout,
      fields: layout.header.map((_, column) => (column === index ? chosen : (layout.fields[column] ?? null))),
    })
  }
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {layout.header.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
        <li key={index} className="flex min-w-0 flex-col gap-1">
          <SelectField
            name={`column-${index}`}
            label={name || t('column', { number: index + 1 })}
            hint={samplesOf(head, index) || undefined}
            placeholder={t('skip')}
            options={options}
            value={layout.fields[index] ?? ''}
            onChange={(event) => choose(index, event.target.value)}
          />
        </li>
      ))}
    </ul>
  )
}

const samplesOf = ({ cells }: RosterHead, index: number): string =>
  dotted(cells.slice(1, 4).map((row) => (row[index] ?? '').trim())).slice(0, 80)
