'use client'
import { useTranslations } from 'next-intl'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { DeleteUserDocumentDocument } from '@/graphql/generated/delete-user-document'
import { RestoreUserDocumentDocument } from '@/graphql/generated/restore-user-document'

/** A file as one row: `kind` and `added` as they are read. */
export type FileRow = {
  id: string
  version: number
  title: string
  fileName: string
  kind: string
  added: string
}

/** A person's files as rows, as cards on a phone. */
export function FileTable({ rows }: { rows: readonly FileRow[] }) {
  const t = useTranslations('certificates.documents')
  return (
    <Table
      caption={t('filesCaption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'file',
          header: t('file'),
          lead: true,
          cell: ({ id, title, fileName }) => (
            <span className="flex flex-col">
              <Link
                href={`/api/files/${id}`}
                reload
                aria-label={t('download', { name: title })}
                className="wrap-anywhere"
              >
                {title}
              </Link>
              <span className="text-sm font-normal wrap-anywhere text-soft">{fileName}</span>
            </span>
          ),
        },
        { key: 'kind', header: t('kind'), cell: ({ kind }) => kind },
        { key: 'added', header: t('added'), cell: ({ added }) => <time>{added}</time> },
        { key: 'actions', header: t('actions'), align: 'end', cell: (row) => <DeleteFile row={row} /> },
      ]}
    />
  )
}

/** Deletes without a question; for ten seconds the toast offers undo. */
function DeleteFile({ row: { id, version, title } }: { row: FileRow }) {
  const t = useTranslations('certificates.documents')
  const remove = useAction({
    mutation: DeleteUserDocumentDocument,
    done: { title: t('deleted', { name: title }), text: t('deletedText') },
    undo: undoBy(RestoreUserDocumentDocument),
  })
  return (
    <Button
      size="sm"
      aria-label={t('deleteNamed', { name: title })}
      busy={remove.busy}
      onClick={() => remove.run({ id, version })}
    >
      {t('delete')}
    </Button>
  )
}
