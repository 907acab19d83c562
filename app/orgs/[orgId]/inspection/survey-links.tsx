'use client'
import { useTranslations } from 'next-intl'
import { draftNames, useDraftDialog } from '@/app/_forms/use-draft-dialog'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import type { Option } from '@/app/_ui/select-field'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { EndSurveyLink } from './end-survey-link'
import type { LinkRow } from './link-row'

const loadForm = () => import('./link-form')

type NewProps = { orgId: string; from: string; to: string; license: string | null; licenses: readonly Option[] }

/** Creates a survey link. */
export function NewSurveyLink(props: NewProps) {
  const t = useTranslations('inspection.links')
  const [making, setMaking] = useDraftDialog(draftNames.readerLink('inspection'))
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
 * Survey links as table rows, as cards on a phone: recipient, contents, whether the link still works, and how often it
 * was opened.
 */
export function SurveyLinkTable({ rows, editable }: { rows: readonly LinkRow[]; editable: boolean }) {
  const t = useTranslations('inspection.links')
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
          key: 'inspector',
          header: t('inspector'),
          lead: true,
          cell: ({ href, name, email }) => (
            <span className="two-lines">
              <Link href={href} variant="quiet" className="wrap-anywhere">
                {name}
              </Link>
              <span className="second-line wrap-anywhere">{email}</span>
            </span>
          ),
        },
        { key: 'shows', header: t('shows'), cell: ({ period, license }) => twoLines(period, license) },
        {
          key: 'state',
          header: t('state'),
          cell: ({ state }) => (
            <span className="two-lines">
              <Tag tone={state.tone}>{state.text}</Tag>
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
          cell: ({ id, name, href, live }) => (
            <span className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
              <ButtonLink
                size="sm"
                variant="quiet"
                className="shrink-0"
                href={href}
                aria-label={t('viewsOf', { name })}
              >
                {t('views')}
              </ButtonLink>
              {editable && live && <EndSurveyLink id={id} name={name} />}
            </span>
          ),
        },
      ]}
    />
  )
}
