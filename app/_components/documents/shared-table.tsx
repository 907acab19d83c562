'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { MarkOriginalSeenDocument } from '@/graphql/generated/mark-original-seen'
import type { SharedRow } from './document-texts'

type Head = Column<SharedRow>['sort']

type Props = {
  rows: readonly SharedRow[]
  /** Column heads that sort the list. */
  sorts?: { person: Head; kind: Head; until: Head; since: Head }
  /** All rows belong to the one member whose page this is. */
  ofOne?: boolean
}

/** Documents that members share with an organization, as table rows; as cards on a phone. */
export function SharedTable({ rows, sorts, ofOne }: Props) {
  const t = useTranslations('documents.screens.shared')
  const list = useTranslations('documents.screens.list')
  const person: Column<SharedRow> = {
    key: 'person',
    header: t('person'),
    lead: true,
    sort: sorts?.person,
    cell: ({ name, memberHref }) => (
      <Link href={memberHref} variant="quiet">
        {name}
      </Link>
    ),
  }
  return (
    <Table
      caption={t('caption')}
      lean
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ...(ofOne ? [] : [person]),
        { key: 'document', header: t('document'), lead: ofOne, sort: sorts?.kind, cell: (row) => <Name row={row} /> },
        {
          key: 'validUntil',
          header: list('validUntil'),
          sort: sorts?.until,
          cell: ({ expiry }) =>
            expiry ? <Tag tone={expiry.tone}>{expiry.text}</Tag> : <span className="text-soft">{list('noEnd')}</span>,
        },
        { key: 'since', header: t('since'), sort: sorts?.since, cell: ({ since }) => <time>{since}</time> },
        { key: 'original', header: t('original'), cell: (row) => <Original row={row} /> },
      ]}
    />
  )
}

/** Links to the file; a health record without a copy is only named. */
function Name({ row: { label, displayName, kind, href, copied } }: { row: SharedRow }) {
  const t = useTranslations('documents.screens.shared')
  return (
    <span className="two-lines">
      {href ? (
        <Link
          href={href}
          reload
          variant="quiet"
          aria-label={t(copied ? 'openCopy' : 'open', { title: label, name: displayName })}
          className="wrap-anywhere"
        >
          {label}
        </Link>
      ) : (
        <span className="wrap-anywhere">{label}</span>
      )}
      <span className="second-line">{kind}</span>
    </span>
  )
}

/** Whether an administrator has seen the original; if not, the button that records it. */
function Original({ row }: { row: SharedRow }) {
  const { id: documentId, orgId, label, displayName, health, originalSeen, seenByOneself } = row
  const t = useTranslations('documents.screens.shared')
  const mark = useAction({
    mutation: MarkOriginalSeenDocument,
    confirm: { title: t('markTitle'), text: t('markText', { name: displayName }), ok: t('markOk') },
    done: t('marked'),
  })
  if (!health) return <span className="text-soft">–</span>
  if (originalSeen && seenByOneself)
    return <Tag tone="neutral">{t('originalSeenByOneself', { date: originalSeen })}</Tag>
  if (originalSeen) return <Tag tone="success">{t('originalSeen', { date: originalSeen })}</Tag>
  return (
    <Button
      size="sm"
      busy={mark.busy}
      aria-label={t('markSeenNamed', { type: label, name: displayName })}
      onClick={() => mark.run({ documentId, orgId })}
    >
      {t('markSeen')}
    </Button>
  )
}
