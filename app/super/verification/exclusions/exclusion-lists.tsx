'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { LocalTime } from '@/app/_components/local-time'
import { stateTones } from '@/app/_components/states'
import { DateBox } from '@/app/_forms/boxes'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { EmptyState } from '@/app/_ui/empty-state'
import { FileField } from '@/app/_ui/file-field'
import { Form } from '@/app/_ui/form'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { UploadExclusionListDocument } from '@/graphql/generated/upload-exclusion-list'
import {
  type ExclusionFile,
  type ExclusionListProblem,
  type ExclusionListState,
  exclusionFileBytes,
  exclusionFiles,
} from '@/lib/domain/exclusions/values'

/** A file of exclusions as one row. */
type ListRow = {
  id: string
  fileName: string
  file: ExclusionFile
  listedOn: string
  state: ExclusionListState
  problem: ExclusionListProblem | null
  rows: number
  ended: number
  when: string
}

/** The files uploaded so far, newest first. */
export function ExclusionListTable({ rows }: { rows: readonly ListRow[] }) {
  const t = useTranslations('exclusions')
  return (
    <Table
      caption={t('lists.list')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('lists.none')}>{t('lists.noneText')}</EmptyState>}
      columns={[
        {
          key: 'file',
          header: t('lists.kind'),
          lead: true,
          cell: ({ file, fileName }) => (
            <span className="two-lines">
              <span>{t(`files.${file}`)}</span>
              <span className="second-line wrap-anywhere">{fileName}</span>
            </span>
          ),
        },
        { key: 'day', header: t('lists.listedOn'), cell: ({ listedOn }) => listedOn },
        {
          key: 'state',
          header: t('lists.state'),
          cell: ({ state, problem }) => (
            <span className="two-lines">
              <Tag tone={stateTones['exclusions.states'][state]}>{t(`states.${state}`)}</Tag>
              {problem && <span className="second-line">{t(`listProblems.${problem}`)}</span>}
            </span>
          ),
        },
        { key: 'rows', header: t('lists.rows'), align: 'end', cell: (row) => row.rows.toLocaleString('en-US') },
        { key: 'ended', header: t('lists.ended'), align: 'end', cell: (row) => row.ended.toLocaleString('en-US') },
        { key: 'when', header: t('lists.when'), cell: ({ when }) => <LocalTime at={when} /> },
      ]}
    />
  )
}

/** Takes a public file and the day of the list. */
export function UploadExclusionList() {
  const t = useTranslations('exclusions.lists')
  const names = useTranslations('exclusions.files')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { busy, errors, summary, submit } = useWrite(UploadExclusionListDocument)
  useFocusFirstError(form, summary)

  async function upload(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const kind = String(data.get('kind')) as ExclusionFile
    const listedOn = String(data.get('listedOn') ?? '')
    // Attempts are identified by their variables, which do not include the file.
    const options = file ? { files: { file }, idempotencyKey: crypto.randomUUID() } : {}
    const answer = await submit({ kind, listedOn }, options)
    if (!answer?.data) return
    showToast({ title: t('uploaded'), tone: 'success' })
    router.refresh()
  }

  return (
    <Form ref={form} onSubmit={upload} className="flex flex-col gap-5">
      <SelectField
        name="kind"
        label={t('kind')}
        error={errors.kind}
        options={exclusionFiles.map((value) => ({ value, label: names(value) }))}
      />
      <DateBox
        name="listedOn"
        label={t('listedOn')}
        hint={t('listedOnHint')}
        error={errors.listedOn}
        defaultValue={null}
      />
      <FileField
        name="file"
        label={t('file')}
        hint={t('fileHint')}
        error={errors.file}
        accept=".csv,text/csv"
        maxBytes={exclusionFileBytes}
        onFile={setFile}
        chooseLabel={t('choose')}
        dropLabel={t('drop')}
        removeLabel={t('remove')}
        tooLarge={t('tooLarge')}
      />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {t('go')}
      </Button>
    </Form>
  )
}
