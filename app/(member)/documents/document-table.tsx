'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { IconTile } from '@/app/_components/icon-tile'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { RestoreUserDocumentDocument } from '@/graphql/generated/restore-user-document'
import type { DocumentRow } from './list-tools'

/** All documents of a person as table rows; as cards on a phone. */
export function DocumentTable({ rows }: { rows: readonly DocumentRow[] }) {
  const t = useTranslations('documents.screens.list')
  return (
    <Table
      caption={t('caption')}
      rows={rows}
      rowKey={({ id }) => id}
      lean
      brief
      columns={[
        {
          key: 'document',
          header: t('document'),
          lead: true,
          cell: ({ href, icon, expiry, title, second }) => (
            <span className="flex items-center gap-3 max-md:pr-24">
              <IconTile name={icon} tone={expiry?.tone === 'success' ? 'neutral' : expiry?.tone} small />
              <span className="two-lines">
                <Link href={href} variant="quiet" className="wrap-anywhere">
                  {title}
                </Link>
                <span className="second-line wrap-anywhere">{second}</span>
              </span>
            </span>
          ),
        },
        {
          key: 'kind',
          header: t('kind'),
          cell: ({ kind, source }) => (
            <span className="two-lines">
              {kind}
              {source && <span className="second-line">{source}</span>}
            </span>
          ),
        },
        {
          key: 'validUntil',
          header: t('validUntil'),
          cell: ({ expiry }) =>
            expiry ? (
              // At most two lines, each at least wide enough for a date even with six columns.
              <Tag tone={expiry.tone} className="md:max-lg:w-max md:max-lg:max-w-34">
                {expiry.text}
              </Tag>
            ) : (
              <span className="text-soft max-md:hidden">{t('noEnd')}</span>
            ),
        },
        { key: 'shared', header: t('shared'), cell: (row) => <SharedWith row={row} /> },
        { key: 'actions', header: t('actions'), align: 'end', quiet: true, cell: (row) => <RowAction row={row} /> },
      ]}
    />
  )
}

function SharedWith({ row: { sharedWith, own } }: { row: DocumentRow }) {
  const t = useTranslations('documents.screens.list')
  if (!own) return <span className="text-soft max-md:hidden">–</span>
  if (sharedWith.length === 0) return <span className="text-soft">{t('onlyYou')}</span>
  return (
    <span className="wrap-anywhere md:inline-block md:max-w-44 md:truncate md:align-bottom">
      <span className="md:hidden">{t('sharedLabel')} </span>
      {sharedWith.length === 1 ? sharedWith[0] : t('organizations', { count: sharedWith.length })}
    </span>
  )
}

/** Sits in a corner of the card on a phone. All else that can be done is on the document's page. */
const RowAction = ({ row }: { row: DocumentRow }) =>
  row.own && (
    <span className="max-md:absolute max-md:top-3 max-md:right-9">
      {row.deletedAt ? <TakeBack row={row} /> : <ShareLink row={row} />}
    </span>
  )

/** Sharing is what people come for; it is asked on the document's page, with what would be seen. */
function ShareLink({ row: { href, title } }: { row: DocumentRow }) {
  const t = useTranslations('documents.screens.list')
  return (
    <ButtonLink size="sm" href={`${href}#sharing`} aria-label={t('shareNamed', { name: title })}>
      {t('share')}
    </ButtonLink>
  )
}

function TakeBack({ row: { id, version, title } }: { row: DocumentRow }) {
  const t = useTranslations('documents.screens.list')
  const restore = useAction({ mutation: RestoreUserDocumentDocument, done: t('restored', { name: title }) })
  return (
    <Button
      size="sm"
      aria-label={t('restoreNamed', { name: title })}
      busy={restore.busy}
      onClick={() => restore.run({ id, version })}
    >
      {t('restore')}
    </Button>
  )
}
