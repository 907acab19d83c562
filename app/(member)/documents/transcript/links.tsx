'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EndReaderLink } from '@/app/_components/reader-links/end-reader-link'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { EndTranscriptLinkDocument } from '@/graphql/generated/end-transcript-link'
import type { LinkRow } from './link-row'

const loadForm = () => import('./link-form')

type NewProps = { credentialId: string; from: string; to: string }

/** Creates a link to the transcript shown on the page. */
export function NewLink(props: NewProps) {
  const t = useTranslations('transcript.links')
  const [making, setMaking] = useState(false)
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
