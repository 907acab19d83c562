'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Initials } from '@/app/_components/initials'
import { Lazy } from '@/app/_lib/lazy'
import { ButtonLink } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { NamedDay, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import { CancelRequestedDocumentDocument } from '@/graphql/generated/cancel-requested-document'
import { RemindRequestedDocumentDocument } from '@/graphql/generated/remind-requested-document'
import type { RequestDecision } from '@/lib/domain/documents/requests'

const loadDecide = () => import('./decide-dialog')

/** A recipient of the request as one row. */
export type PersonRow = {
  id: string
  version: number
  href: string
  /** The person's name as written in the list and in sentences. */
  name: string
  called: string
  job: string
  standing: { text: string; tone: Tone }
  /** The day of an answer, the reason for declining, and what an administrator decided. */
  note: string | null
  due: string | null
  validUntil: string | null
  /** The address of the document handed in, or of the copy of a health record; null if it cannot be opened. */
  document: string | null
  /** What is opened is the copy of a health record. */
  copied: boolean
  open: boolean
  /** What an administrator may decide. */
  decisions: readonly RequestDecision[]
}

/** People and their answers as table rows, in brief on a phone, with the menu that reminds or cancels. */
export function PeopleTable({ rows }: { rows: readonly PersonRow[] }) {
  const t = useTranslations('documentRequests.people')
  return (
    <Table
      caption={t('caption')}
      lean
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'person', header: t('person'), lead: true, cell: (row) => <Name row={row} /> },
        { key: 'state', header: t('state'), cell: (row) => <State row={row} /> },
        {
          key: 'due',
          header: t('due'),
          cell: ({ due }) => (due ? <NamedDay name={t('due')} day={due} /> : t('noDue')),
        },
        {
          key: 'valid',
          header: t('valid'),
          cell: ({ validUntil }) =>
            validUntil ? (
              <NamedDay name={t('valid')} day={validUntil} />
            ) : (
              <span className="max-md:hidden">{t('noEnd')}</span>
            ),
        },
        {
          key: 'actions',
          header: t('actions'),
          align: 'end',
          quiet: true,
          cell: (row) => (row.open || row.decisions.length > 0) && <PersonMenu row={row} />,
        },
      ]}
    />
  )
}

const Name = ({ row: { href, name, job } }: { row: PersonRow }) => (
  <span className="two-lines max-md:pr-10">
    <Initials of={name} />
    <Link href={href} variant="quiet">
      {name}
    </Link>
    <span className="second-line">{job}</span>
  </span>
)

function State({ row: { standing, note, document, copied } }: { row: PersonRow }) {
  const t = useTranslations('documentRequests.people')
  return (
    <span className="two-lines">
      <Tag tone={standing.tone}>{standing.text}</Tag>
      {note && <span className="second-line wrap-anywhere">{note}</span>}
      {document && (
        <ButtonLink href={document} reload size="sm" variant="quiet">
          {t(copied ? 'openCopy' : 'open')}
        </ButtonLink>
      )}
    </span>
  )
}

/** On the right; in a corner of the card on a phone. */
function PersonMenu({ row }: { row: PersonRow }) {
  const [common, t] = [useTranslations('common.list'), useTranslations('documentRequests.decide')]
  const [decision, setDecision] = useState<RequestDecision | null>(null)
  return (
    <span className="max-md:absolute max-md:top-2 max-md:right-2">
      <RowMenu label={common('rowActions', { name: row.name })}>
        {row.open && <Remind id={row.id} />}
        {row.decisions.map((choice) => (
          <button key={choice} type="button" className={menuItem()} onClick={() => setDecision(choice)}>
            {t('choose', { decision: choice })}
          </button>
        ))}
        {row.open && <Cancel row={row} />}
      </RowMenu>
      {decision && (
        <Lazy
          load={loadDecide}
          id={row.id}
          version={row.version}
          called={row.called}
          decision={decision}
          onClose={() => setDecision(null)}
        />
      )}
    </span>
  )
}

function Remind({ id }: { id: string }) {
  const t = useTranslations('documentRequests')
  const remind = useAction({
    mutation: RemindRequestedDocumentDocument,
    done: ({ reminded }) => t('done.reminded', { count: reminded }),
  })
  return (
    <button type="button" className={menuItem()} onClick={() => remind.run({ id })}>
      {t('actions.remind')}
    </button>
  )
}

function Cancel({ row: { id, version, called } }: { row: PersonRow }) {
  const t = useTranslations('documentRequests')
  const cancel = useAction({
    mutation: CancelRequestedDocumentDocument,
    confirm: {
      title: t('ask.cancelTitle', { name: called }),
      text: t('ask.cancelText'),
      ok: t('actions.cancel'),
      danger: true,
    },
    done: t('done.cancelled', { name: called }),
  })
  return (
    <button type="button" className={menuItem(true)} onClick={() => cancel.run({ id, version })}>
      {t('actions.cancel')}
    </button>
  )
}
