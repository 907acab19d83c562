'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { stateTones } from '@/app/_components/states'
import { type SentTable, TableUpload } from '@/app/_components/table-upload'
import { useWrite } from '@/app/_forms/use-write'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { PreviewPeopleImportDocument } from '@/graphql/generated/preview-people-import'
import type { ImportRecord } from '@/lib/data/imports/read'

/** Takes a file or pasted rows; after the check, the import's page opens. */
export function UploadForm({ orgId }: { orgId: string }) {
  const t = useTranslations('imports.start')
  const router = useRouter()
  const { busy, errors, summary, setErrors, submit } = useWrite(PreviewPeopleImportDocument)

  async function check({ variables, options }: SentTable) {
    // Attempts are identified by their variables, which do not include the file.
    const again = options.files ? { idempotencyKey: crypto.randomUUID() } : {}
    const answer = await submit({ orgId, ...variables }, { ...options, ...again })
    if (answer?.data) router.push(`/orgs/${orgId}/members/import/${answer.data.id}?step=columns`)
  }
  const words = {
    file: t('file'),
    fileHint: t('fileHint'),
    paste: t('paste'),
    pasteHint: t('pasteHint'),
    either: t('either'),
    check: t('go'),
  }
  return (
    <TableUpload
      words={words}
      busy={busy}
      errors={errors}
      summary={summary}
      setErrors={setErrors}
      onCheck={(table) => void check(table)}
    />
  )
}

/** An import as one row; `by` and `when` are formatted. */
type EarlierImport = {
  id: string
  file: string
  state: ImportRecord['state']
  rows: number
  by: string | null
  when: string
}
/** `next` is the cursor of the next page. */
type Props = { orgId: string; rows: readonly EarlierImport[]; next: string | null }

/** Earlier imports, newest first; an unfinished one can be resumed from here. */
export function EarlierImports({ orgId, rows, next }: Props) {
  const t = useTranslations('imports.list')
  const states = useTranslations('imports.states')
  const common = useTranslations('common.list')
  const home = `/orgs/${orgId}/members/import`
  return (
    <Card title={t('title')} flush>
      <Table
        caption={t('title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'file',
            header: t('file'),
            lead: true,
            cell: ({ id, file }) => <Link href={`${home}/${id}`}>{file}</Link>,
          },
          {
            key: 'state',
            header: t('state'),
            cell: ({ state }) => <Tag tone={stateTones['imports.states'][state]}>{states(state)}</Tag>,
          },
          { key: 'rows', header: t('rows'), align: 'end', cell: (row) => row.rows.toLocaleString('en-US') },
          { key: 'by', header: t('by'), cell: ({ by }) => by },
          { key: 'when', header: t('when'), cell: ({ when }) => when },
        ]}
      />
      {next && (
        <p className="p-4">
          <ButtonLink href={`${home}?after=${next}`} size="sm">
            {common('nextPage')}
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}
