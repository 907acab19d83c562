'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DocumentFields, documentValues } from '@/app/_components/documents/document-fields'
import { Conflict } from '@/app/_forms/conflict'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { FormErrors } from '@/app/_ui/form-errors'
import { UpdateUserDocumentDocument } from '@/graphql/generated/update-user-document'
import { type DocumentValues, documentFormProblems } from '@/lib/domain/documents/upload'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { todayIn } from '@/lib/domain/time/plain-date'

/** The editable values of a document. */
export type EditedDocument = DocumentValues & { id: string; version: number }

type Props = { document: EditedDocument; onClose: () => void }

/** Edits the details of a document. */
export default function EditDocument({ document, onClose }: Props) {
  const [start] = useState(document)
  const t = useTranslations('documents.screens.page')
  const fields = useTranslations('documents.screens.fields')
  const common = useTranslations('common.form')
  const { busy, errors, summary, versions, version, save } = useDialogEdit(UpdateUserDocumentDocument, {
    start,
    saved: t('saved'),
    onClose,
    read: (now: EditedDocument) => now,
    fields: documentFields,
    check: ({ data }) => documentFormProblems(data as DocumentValues, todayIn('UTC', new Date())),
  })
  const names = ['kind', 'healthRecordType', 'title', 'effectiveAt', 'expiresAt'] as const
  const list = errorList(summary, Object.fromEntries(names.map((name) => [name, fields(name)])))
  return (
    <FormDialog
      title={t('editTitle')}
      onClose={onClose}
      busy={busy}
      draft={{ name: `document:${start.id}`, version: start.version }}
      onSubmit={(form) => void save({ id: start.id, version, data: documentValues(form) })}
    >
      <FormErrors title={common('errorSummary')} errors={list} />
      <Conflict {...versions} />
      <DocumentFields start={start} errors={errors} />
    </FormDialog>
  )
}

/** The values of the form's fields. */
const documentFields = ({ kind, healthRecordType, title, effectiveAt, expiresAt }: EditedDocument) =>
  fieldsOf({ kind, healthRecordType, title, effectiveAt, expiresAt })
