'use client'
import { useTranslations } from 'next-intl'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { type RosterField, type RosterHead, type RosterLayout, rosterFields } from '@/lib/domain/license-checks/layout'

type Fixed = Extract<RosterLayout, { format: 'FIXED' }>
type Props = { head: RosterHead; layout: Fixed; setLayout: (layout: RosterLayout) => void }

/** A number as typed; 0 if there is none. */
const numberOf = (text: string) => Number(text.replace(/\D/g, '').slice(0, 4))

/** A ruler over the characters of a line that marks every tenth position. */
const ruler = (length: number) =>
  Array.from({ length: Math.ceil(length / 10) }, (_, tens) => String((tens + 1) * 10).padStart(10, '·')).join('')

/** The first and last character of each field, below the first lines and a ruler. */
export function FixedFields({ head, layout, setLayout }: Props) {
  const t = useTranslations('boardChecks.mapping')
  const names = useTranslations('boardChecks.rosterFields')
  const longest = Math.min(200, Math.max(...head.lines.map(({ length }) => length)))
  const spanOf = (field: RosterField) => layout.spans.find((span) => span.field === field)
  const change = (field: RosterField, part: { from?: number; to?: number }) => {
    const span = { from: 0, to: 0, ...spanOf(field), ...part, field }
    const others = layout.spans.filter((span) => span.field !== field)
    setLayout({ ...layout, spans: span.from === 0 && span.to === 0 ? others : [...others, span] })
  }
  return (
    <div className="flex flex-col gap-5">
      <TextArea
        name="firstLines"
        label={t('firstLines')}
        readOnly
        wrap="off"
        rows={8}
        className="font-mono text-xs"
        defaultValue={[ruler(longest), ...head.lines].join('\n')}
      />
      <TextField
        name="skip"
        label={t('skipLines')}
        inputMode="numeric"
        value={String(layout.skip)}
        onChange={(event) => setLayout({ ...layout, skip: numberOf(event.target.value) })}
        className="max-w-48"
      />
      <ul className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2">
        {rosterFields.map((field) => (
          <li key={field} className="grid grid-cols-2 items-end gap-2">
            {(['from', 'to'] as const).map((part) => (
              <TextField
                key={part}
                name={`${field}-${part}`}
                label={t(part, { field: names(field) })}
                inputMode="numeric"
                value={String(spanOf(field)?.[part] || '')}
                onChange={(event) => change(field, { [part]: numberOf(event.target.value) })}
              />
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
