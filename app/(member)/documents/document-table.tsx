'use client'
import { useTranslations } from 'next-intl'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { DeleteUserDocumentDocument } from '@/graphql/generated/delete-user-document'
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
          cell: ({ href, title, second }) => (
            <span className="two-lines max-md:pr-24">
              <Link href={href} variant="quiet" className="wrap-anywhere">
                {title}
              </Link>
              <span className="second-line wrap-anywhere">{second}</span>
            </span>
          ),
        },
        {
          key: 'kind',
          header: t('kind'),
          cell: ({ kind, source }) => (
            <span className="two-lines">
              {kind}
              {/* Where a row is one line, the actions need its room; the line of the document names an organization. */}
              <span className="second-line min-[90rem]:max-[110rem]:hidden">{source}</span>
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
        { key: 'added', header: t('added'), wideOnly: true, roomy: true, cell: ({ added }) => <time>{added}</time> },
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

/** Sits in a corner of the card on a phone. */
const RowAction = ({ row }: { row: DocumentRow }) =>
  row.own && (
    <span className="max-md:absolute max-md:top-3 max-md:right-3">
      {row.deletedAt ? (
        <TakeBack row={row} />
      ) : (
        <span className="flex gap-1">
          <ShareLink row={row} />
          <span className="max-md:hidden">
            <Delete row={row} />
          </span>
        </span>
      )}
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

/** Deletes without asking, unless copies end that do not come back; for ten seconds the toast offers undo. */
function Delete({ row: { id, version, title, copyCount } }: { row: DocumentRow }) {
  const t = useTranslations('documents.screens.list')
  const remove = useAction({
    mutation: DeleteUserDocumentDocument,
    confirm:
      copyCount > 0
        ? {
            title: t('deleteTitle', { name: title }),
            text: t('deleteCopies', { count: copyCount }),
            ok: t('delete'),
            danger: true,
          }
        : undefined,
    done: { title: t('deleted', { name: title }), text: t('deletedText') },
    undo: undoBy(RestoreUserDocumentDocument),
  })
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={t('deleteNamed', { name: title })}
      busy={remove.busy}
      onClick={() => remove.run({ id, version })}
    >
      {t('delete')}
    </Button>
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
