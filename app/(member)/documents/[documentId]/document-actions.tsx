'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { DeleteUserDocumentDocument } from '@/graphql/generated/delete-user-document'
import { RestoreUserDocumentDocument } from '@/graphql/generated/restore-user-document'
import type { EditedDocument } from './edit-document'

const loadEditDocument = () => import('./edit-document')
const loadReplaceDocument = () => import('./replace-document')

/** Actions for the person's own file: edit its details, replace it, delete it. */
export function DocumentActions({ document }: { document: EditedDocument }) {
  const t = useTranslations('documents.screens.page')
  const list = useTranslations('documents.screens.list')
  const [open, setOpen] = useState<'edit' | 'replace' | null>(null)
  const { id, version, title } = document
  const remove = useAction({
    mutation: DeleteUserDocumentDocument,
    done: { title: list('deleted', { name: title }), text: list('deletedText') },
    undo: undoBy(RestoreUserDocumentDocument),
  })
  const close = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('edit')} icon={<Icon name="pencil" size={16} />}>
        {t('edit')}
      </Button>
      <Button onClick={() => setOpen('replace')} icon={<Icon name="refresh-cw" size={16} />}>
        {t('replace')}
      </Button>
      <Button variant="quiet" busy={remove.busy} onClick={() => remove.run({ id, version })}>
        {t('delete')}
      </Button>
      {open === 'edit' && <Lazy load={loadEditDocument} document={document} onClose={close} />}
      {open === 'replace' && <Lazy load={loadReplaceDocument} document={document} onClose={close} />}
    </>
  )
}

/** Undoes a deletion. */
export function TakeBack({ document: { id, version, title } }: { document: EditedDocument }) {
  const t = useTranslations('documents.screens.list')
  const restore = useAction({ mutation: RestoreUserDocumentDocument, done: t('restored', { name: title }) })
  return (
    <Button size="sm" busy={restore.busy} onClick={() => restore.run({ id, version })}>
      {t('restore')}
    </Button>
  )
}
