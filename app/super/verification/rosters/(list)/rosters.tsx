'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { LocalTime } from '@/app/_components/local-time'
import { stateTones } from '@/app/_components/states'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { EmptyState } from '@/app/_ui/empty-state'
import { FileField } from '@/app/_ui/file-field'
import { Form } from '@/app/_ui/form'
import { Link } from '@/app/_ui/link'
import { SelectField } from '@/app/_ui/select-field'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { UploadBoardRosterDocument } from '@/graphql/generated/upload-board-roster'
import { type LicensingBoardCode, licensingBoardCodes } from '@/lib/domain/license-checks/licensing-boards'
import { rosterBytes } from '@/lib/domain/license-checks/values'

/** A board's list as one row. */
type RosterRow = {
  id: string
  href: string
  fileName: string
  board: string
  state: keyof (typeof stateTones)['boardChecks.states']
  rows: number
  counts: { matching: number; differing: number; notFound: number }
  when: string
}

/** The lists uploaded so far, newest first. */
export function RosterTable({ rows }: { rows: readonly RosterRow[] }) {
  const t = useTranslations('boardChecks')
  return (
    <Table
      caption={t('rosters.list')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('rosters.none')}>{t('rosters.noneText')}</EmptyState>}
      columns={[
        { key: 'file', header: t('rosters.file'), lead: true, cell: (row) => <RosterFile row={row} /> },
        {
          key: 'state',
          header: t('rosters.state'),
          cell: ({ state }) => <Tag tone={stateTones['boardChecks.states'][state]}>{t(`states.${state}`)}</Tag>,
        },
        { key: 'rows', header: t('rosters.rows'), align: 'end', cell: (row) => row.rows.toLocaleString('en-US') },
        {
          key: 'result',
          header: t('rosters.result'),
          cell: ({ state, counts }) => state === 'READY' && t('rosters.counts', counts),
        },
        { key: 'when', header: t('rosters.when'), cell: ({ when }) => <LocalTime at={when} /> },
      ]}
    />
  )
}

function RosterFile({ row: { href, fileName, board } }: { row: RosterRow }) {
  const names = useTranslations('boardChecks.boards')
  return (
    <span className="two-lines">
      <Link href={href} variant="quiet">
        {fileName}
      </Link>
      <span className="second-line">{names.has(board as 'CA_BRN') ? names(board as 'CA_BRN') : board}</span>
    </span>
  )
}

/** Takes a board and its public file; the page of the list follows. */
export function UploadRoster() {
  const t = useTranslations('boardChecks.rosters')
  const names = useTranslations('boardChecks.boards')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { busy, errors, summary, submit } = useWrite(UploadBoardRosterDocument)
  useFocusFirstError(form, summary)

  async function upload(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const board = String(values.get('board')) as LicensingBoardCode
    const ask = values.get('ask') !== null
    // Attempts are identified by their variables, which do not include the file.
    const options = file ? { files: { file }, idempotencyKey: crypto.randomUUID() } : {}
    const answer = await submit({ board, ask }, options)
    if (answer?.data) router.push(`/super/verification/rosters/${answer.data.id}`)
  }

  return (
    <Form ref={form} onSubmit={upload} className="flex flex-col gap-5">
      <SelectField
        name="board"
        label={t('board')}
        error={errors.board}
        options={licensingBoardCodes.map((value) => ({ value, label: names(value) }))}
      />
      <FileField
        name="file"
        label={t('file')}
        hint={t('fileHint')}
        error={errors.file}
        accept=".csv,.tsv,.txt,.dat,.xls,text/csv,text/plain,application/vnd.ms-excel"
        maxBytes={rosterBytes}
        onFile={setFile}
        chooseLabel={t('choose')}
        dropLabel={t('drop')}
        removeLabel={t('remove')}
        tooLarge={t('tooLarge')}
      />
      <Checkbox name="ask" label={t('ask')} />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {t('go')}
      </Button>
    </Form>
  )
}
