'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SentTable, TableUpload } from '@/app/_components/table-upload'
import { useWrite } from '@/app/_forms/use-write'
import { PreviewPeopleImportDocument } from '@/graphql/generated/preview-people-import'

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
