'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EndReaderLink } from '@/app/_components/reader-links/end-reader-link'
import { DateBox } from '@/app/_forms/boxes'
import { draftNames, useDraftDialog } from '@/app/_forms/use-draft-dialog'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { EndTranscriptLinkDocument } from '@/graphql/generated/end-transcript-link'
import type { LinkRow } from './transcript-query'

const loadForm = () => import('./link-form')

type NewProps = {
  credentialId: string
  from: string
  to: string
  licenses: readonly Option[]
  papers: readonly Option[]
}

/** Creates a link to the transcript shown on the page. */
export function NewLink(props: NewProps) {
  const t = useTranslations('transcript.links')
  const [making, setMaking] = useDraftDialog(draftNames.readerLink('transcript'))
  return (
    <>
      <Button size="sm" onClick={() => setMaking(true)}>
        {t('new')}
      </Button>
      {making && <Lazy load={loadForm} {...props} onClose={() => setMaking(false)} />}
    </>
  )
}

/**
 * Links as table rows, as cards on a phone: recipient, contents, whether the link still works, and how often it was
 * opened.
 */
export function LinkTable({ rows }: { rows: readonly LinkRow[] }) {
  const t = useTranslations('transcript.links')
  const twoLines = (first: string, second: string) => (
    <span className="two-lines">
      <span className="wrap-anywhere">{first}</span>
      <span className="second-line wrap-anywhere">{second}</span>
    </span>
  )
  return (
    <Table
      caption={t('caption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'reader',
          header: t('reader'),
          lead: true,
          cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
        },
        { key: 'shows', header: t('shows'), cell: ({ period, license }) => twoLines(license, period) },
        {
          key: 'state',
          header: t('state'),
          cell: ({ state }) => (
            <span className="two-lines">
              <span>
                <Tag tone={state.tone}>{state.text}</Tag>
              </span>
              <span className="second-line">{state.since}</span>
            </span>
          ),
        },
        { key: 'use', header: t('use'), cell: ({ use, made }) => twoLines(use, made) },
        {
          key: 'actions',
          header: t('actions'),
          quiet: true,
          align: 'end',
          cell: ({ id, name, live, viewsHref }) => (
            <span className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
              <ButtonLink
                size="sm"
                variant="quiet"
                className="shrink-0"
                href={viewsHref}
                aria-label={t('viewsOf', { name })}
              >
                {t('views')}
              </ButtonLink>
              {live && (
                <EndReaderLink id={id} name={name} words="transcript.links" mutation={EndTranscriptLinkDocument} />
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

export type LicenseChoice = Option & { periods: readonly Option[] }

type Props = {
  licenses: readonly LicenseChoice[]
  license: string
  period: string
  /** The option that stands for dates typed by hand. */
  days: string
  from: string | null
  to: string | null
  errors: Readonly<Record<string, string | undefined>>
  action: string
}

/** Chooses a license and the dates: a renewal period, the last year, or dates typed by hand. */
export function ChooseRecord({ licenses, license, period, days, from, to, errors, action }: Props) {
  const t = useTranslations('transcript.choose')
  const [chosen, setChosen] = useState({ license, period })
  const periods = licenses.find(({ value }) => value === chosen.license)?.periods ?? []
  const change = (changes: Partial<typeof chosen>) => setChosen({ ...chosen, ...changes })
  return (
    <form action={action} className="flex flex-wrap items-start gap-4">
      <SelectField
        name="license"
        label={t('license')}
        options={licenses}
        value={chosen.license}
        onChange={(event) => change({ license: event.target.value })}
        className="grow basis-60 sm:max-w-80"
      />
      <SelectField
        name="period"
        label={t('period')}
        options={periods}
        value={periods.some(({ value }) => value === chosen.period) ? chosen.period : (periods[0]?.value ?? '')}
        onChange={(event) => change({ period: event.target.value })}
        className="grow basis-60 sm:max-w-88 sm:basis-76"
      />
      {chosen.period === days && (
        <>
          <DateBox
            name="from"
            label={t('from')}
            defaultValue={from}
            error={errors.from}
            className="grow basis-44 sm:basis-60 sm:max-w-64"
          />
          <DateBox
            name="to"
            label={t('to')}
            defaultValue={to}
            error={errors.to}
            className="grow basis-44 sm:basis-60 sm:max-w-64"
          />
        </>
      )}
      <Button type="submit" className="max-sm:w-full sm:mt-6.5">
        {t('show')}
      </Button>
    </form>
  )
}
