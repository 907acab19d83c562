'use client'

import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { SelectField } from '@/app/_ui/select-field'
import { Table } from '@/app/_ui/table'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { DiscardBoardRosterDocument } from '@/graphql/generated/discard-board-roster'
import { MapBoardRosterDocument } from '@/graphql/generated/map-board-roster'
import {
  fieldQuestion,
  type RosterField,
  type RosterHead,
  type RosterLayout,
  rosterFields,
  textsOf,
} from '@/lib/domain/license-checks/layout'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

type Fixed = Extract<RosterLayout, { format: 'FIXED' }>
type Props = { head: RosterHead; layout: Fixed; setLayout: (layout: RosterLayout) => void }

/** A number as typed; 0 if there is none. */
const numberOf = (text: string) => Number(text.replace(/\D/g, '').slice(0, 4))

/** A ruler over the characters of a line that marks every tenth position. */
const ruler = (length: number) =>
  Array.from({ length: Math.ceil(length / 10) }, (_, tens) => String((tens + 1) * 10).padStart(10, '·')).join('')

/** The first and last character of each field, below the first lines and a ruler. */
function FixedFields({ head, layout, setLayout }: Props) {
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

type MappingFormProps = {
  roster: { id: string; version: number }
  head: RosterHead
  layout: RosterLayout
  kinds: { geos: readonly string[]; types: readonly string[] }
}

/** The position of each field in the lines of a file, with a preview of the first lines. */
export function MappingForm({ roster, head, layout: first, kinds }: MappingFormProps) {
  const t = useTranslations('boardChecks.mapping')
  const common = useTranslations('common.form')
  const [layout, setLayout] = useState(first)
  const { busy, summary, submit } = useWrite(MapBoardRosterDocument)
  const discard = useAction({
    mutation: DiscardBoardRosterDocument,
    confirm: { title: t('discardTitle'), text: t('discardText'), ok: t('discard'), danger: true },
    goTo: () => '/super/verification/rosters',
  })

  async function go(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await submit({ ...roster, layout: sentLayout(layout) })) location.reload()
  }

  return (
    <Form onSubmit={go} className="flex flex-col gap-6">
      <FormErrors title={common('errorSummary')} errors={Object.values(summary).map((message) => ({ message }))} />
      <WholeFile layout={layout} setLayout={setLayout} kinds={kinds} />
      {layout.format === 'CSV' ? (
        <CsvFields head={head} layout={layout} setLayout={setLayout} />
      ) : (
        <FixedFields head={head} layout={layout} setLayout={setLayout} />
      )}
      <LinesPreview head={head} layout={layout} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t('go')}
        </Button>
        <Button variant="quiet" busy={discard.busy} onClick={() => discard.run(roster)}>
          {t('discard')}
        </Button>
      </div>
    </Form>
  )
}

/** Leaves out the header and what is known of the file, which come from the file itself. */
function sentLayout(layout: RosterLayout) {
  if (layout.format === 'FIXED') return layout
  const { format, geo, credentialType, separator, fields } = layout
  return { format, geo, credentialType, separator, fields }
}

type PartProps = { layout: RosterLayout; setLayout: (layout: RosterLayout) => void; kinds: MappingFormProps['kinds'] }

/** The place and type for all lines, if no column contains them. */
function WholeFile({ layout, setLayout, kinds: { geos, types } }: PartProps) {
  const t = useTranslations('boardChecks.mapping')
  const geographies = useTranslations('enums.geographies')
  const kinds = useTranslations('enums.credentialTypes')
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        name="geo"
        label={t('geo')}
        placeholder={t('inColumn')}
        options={geos.map((value) => ({ value, label: geographies(value as 'CA') }))}
        value={layout.geo ?? ''}
        onChange={(event) => setLayout({ ...layout, geo: event.target.value || null })}
      />
      <SelectField
        name="credentialType"
        label={t('type')}
        placeholder={t('inColumn')}
        options={types.map((value) => ({ value, label: kinds(value as 'RN') }))}
        value={layout.credentialType ?? ''}
        onChange={(event) => setLayout({ ...layout, credentialType: event.target.value || null })}
      />
    </div>
  )
}

type Csv = Extract<RosterLayout, { format: 'CSV' }>
type CsvFieldsProps = { head: RosterHead; layout: Csv; setLayout: (layout: RosterLayout) => void }

/** The content of each column of a file. */
function CsvFields({ head, layout, setLayout }: CsvFieldsProps) {
  const t = useTranslations('boardChecks.mapping')
  const names = useTranslations('boardChecks.rosterFields')
  const options = rosterFields.map((value) => ({ value, label: names(value) }))
  const question = (index: number) => {
    const asked = fieldQuestion(layout, index)
    if (!asked) return null
    const others = asked.others.map((other) => layout.header[other]).join(', ')
    return t('fits', { field: names(asked.field), others })
  }
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
            hint={dotted([samplesOf(head, index), question(index)]) || undefined}
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

type Line = { line: number; texts: ReturnType<typeof textsOf> }

/** A preview of the first lines with the current layout: one column for each field that has a position. */
function LinesPreview({ head, layout }: { head: RosterHead; layout: RosterLayout }) {
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
