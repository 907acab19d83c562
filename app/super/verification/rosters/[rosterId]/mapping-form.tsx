'use client'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { SelectField } from '@/app/_ui/select-field'
import { DiscardBoardRosterDocument } from '@/graphql/generated/discard-board-roster'
import { MapBoardRosterDocument } from '@/graphql/generated/map-board-roster'
import type { RosterHead, RosterLayout } from '@/lib/domain/license-checks/layout'
import { CsvFields } from './csv-fields'
import { FixedFields } from './fixed-fields'
import { LinesPreview } from './lines-preview'

type Props = {
  roster: { id: string; version: number }
  head: RosterHead
  layout: RosterLayout
  kinds: { geos: readonly string[]; types: readonly string[] }
}

/** Where each field is in the lines of a file, with the first lines as they are then read. */
export function MappingForm({ roster, head, layout: first, kinds }: Props) {
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

/** The header is the file's own. */
function sentLayout(layout: RosterLayout) {
  if (layout.format === 'FIXED') return layout
  const { header: _header, ...sent } = layout
  return sent
}

type PartProps = { layout: RosterLayout; setLayout: (layout: RosterLayout) => void; kinds: Props['kinds'] }

/** Place and kind of all lines, where no column says them. */
function WholeFile({ layout, setLayout, kinds: { geos, types } }: PartProps) {
  const t = useTranslations('boardChecks.mapping')
  const places = useTranslations('enums.geographies')
  const kinds = useTranslations('enums.credentialTypes')
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        name="geo"
        label={t('geo')}
        placeholder={t('inColumn')}
        options={geos.map((value) => ({ value, label: places(value as 'CA') }))}
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
