'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DocumentFields, documentValues } from '@/app/_components/documents/document-fields'
import { kindText } from '@/app/_components/documents/document-texts'
import { ConflictNotice } from '@/app/_forms/conflict-notice'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-dialog-edit'
import { useTranslate } from '@/app/_lib/use-translate'
import { FormErrors } from '@/app/_ui/form-errors'
import { UpdateUserDocumentDocument } from '@/graphql/generated/update-user-document'
import { type DocumentValues, documentFormProblems } from '@/lib/domain/documents/upload'
import type { DocumentKind } from '@/lib/domain/documents/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'

/** What can be edited of a document. */
export type EditedDocument = DocumentValues & { id: string; version: number }

type Props = { document: EditedDocument; onClose: () => void }

/** What a document says of itself. Taking another version starts the fields anew. */
export default function EditDocument({ document, onClose }: Props) {
  const [start, setStart] = useState(document)
  return <FormBody key={start.version} start={start} onTake={setStart} onClose={onClose} />
}

type BodyProps = { start: EditedDocument; onTake: (other: EditedDocument) => void; onClose: () => void }

function FormBody({ start, onTake, onClose }: BodyProps) {
  const t = useTranslations('documents.screens.page')
  const fields = useTranslations('documents.screens.fields')
  const common = useTranslations('common.form')
  const differences = useDifferences()
  const { busy, errors, summary, other, version, save } = useDialogEdit(UpdateUserDocumentDocument, {
    ...{ start, saved: t('saved'), onClose },
    read: (now: EditedDocument) => now,
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
      {other && <ConflictNotice facts={differences(start, other)} onTake={() => onTake(other)} />}
      <DocumentFields start={start} errors={errors} />
    </FormDialog>
  )
}

/** The values in which the other version differs from the one this form began with. */
function useDifferences() {
  const t = useTranslate()
  const kind = ({ kind, healthRecordType = null }: DocumentValues) =>
    kindText({ kind: kind as DocumentKind, healthRecordType }, t)
  const day = (date?: string | null) => (date ? formatDate(date) : '–')
  return (start: EditedDocument, other: EditedDocument) => {
    const rows = [
      { term: t('documents.screens.fields.title'), before: start.title, detail: other.title },
      { term: t('documents.screens.fields.kind'), before: kind(start), detail: kind(other) },
      {
        term: t('documents.screens.fields.effectiveAt'),
        before: day(start.effectiveAt),
        detail: day(other.effectiveAt),
      },
      { term: t('documents.screens.fields.expiresAt'), before: day(start.expiresAt), detail: day(other.expiresAt) },
    ]
    const changed = rows.filter(({ before, detail }) => before !== detail)
    return changed.length > 0 ? changed : rows.slice(0, 1)
  }
}
