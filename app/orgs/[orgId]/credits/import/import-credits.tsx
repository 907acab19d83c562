'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Alert } from '@/app/_ui/alert'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FileField } from '@/app/_ui/file-field'
import { Form } from '@/app/_ui/form'
import { Table } from '@/app/_ui/table'
import { TextArea } from '@/app/_ui/text-area'
import { ImportCreditProposalsDocument } from '@/graphql/generated/import-credit-proposals'
import {
  PreviewCreditProposalsDocument,
  type PreviewCreditProposalsMutation,
} from '@/graphql/generated/preview-credit-proposals'
import { formatDate } from '@/lib/domain/time/format-date'
import { maxFileBytes } from '@/lib/domain/values'

/** More pasted text than this goes as a file: a request without one is small. */
const longText = 60_000

type Report = NonNullable<PreviewCreditProposalsMutation['previewCreditProposals']['data']>
type Source = { file: File } | { text: string }

const variablesOf = (orgId: string, source: Source) => ('text' in source ? { orgId, text: source.text } : { orgId })
const filesOf = (source: Source) => ('file' in source ? { files: { file: source.file } } : {})

/** A file or pasted rows: checked first, and proposed when the report is right. */
export function ImportCredits({ orgId }: { orgId: string }) {
  const [checked, setChecked] = useState<{ source: Source; report: Report } | null>(null)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card>
        <Upload
          orgId={orgId}
          onChange={() => setChecked(null)}
          onChecked={(source, report) => setChecked({ source, report })}
        />
      </Card>
      {checked && (
        <Outcome orgId={orgId} {...checked} onApplied={(report) => setChecked({ source: checked.source, report })} />
      )}
    </div>
  )
}

type UploadProps = { orgId: string; onChange: () => void; onChecked: (source: Source, report: Report) => void }

function Upload({ orgId, onChange, onChecked }: UploadProps) {
  const t = useTranslations('creditProposals.file')
  const files = useTranslations('imports.fileLabels')
  const [file, setFile] = useState<File | null>(null)
  const { busy, errors, setErrors, submit } = useWrite(PreviewCreditProposalsDocument)

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    if (!file && text.trim() === '') return setErrors({ file: t('either') })
    const long = text.length > longText ? new File([text], 'rows.txt', { type: 'text/plain' }) : null
    const sent = file ?? long
    const source = sent ? { file: sent } : { text }
    const answer = await submit(variablesOf(orgId, source), {
      ...filesOf(source),
      idempotencyKey: crypto.randomUUID(),
    })
    if (answer?.data) onChecked(source, answer.data)
  }
  return (
    <Form onSubmit={check} onChange={onChange} className="flex flex-col gap-6">
      <FileField
        name="file"
        label={t('file')}
        hint={t('fileHint')}
        error={errors.file}
        accept=".csv,.tsv,.txt,text/csv"
        maxBytes={maxFileBytes}
        onFile={(chosen) => {
          setFile(chosen)
          onChange()
        }}
        chooseLabel={files('choose')}
        dropLabel={files('drop')}
        removeLabel={files('remove')}
        tooLarge={files('tooLarge')}
      />
      <TextArea
        name="text"
        label={t('paste')}
        hint={t('pasteHint')}
        error={errors.text}
        rows={5}
        spellCheck={false}
        disabled={file !== null}
      />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {t('check')}
      </Button>
    </Form>
  )
}

type OutcomeProps = { orgId: string; source: Source; report: Report; onApplied: (report: Report) => void }

/** What the file does, or has done; the rows that cannot be used stand first. */
function Outcome({ orgId, source, report, onApplied }: OutcomeProps) {
  const t = useTranslations('creditProposals.file')
  const router = useRouter()
  const { busy, submit } = useWrite(ImportCreditProposalsDocument)
  const { add, unchanged, error, people, ignored, applied, rows } = report

  async function apply() {
    const answer = await submit(variablesOf(orgId, source), filesOf(source))
    if (!answer?.data) return
    onApplied(answer.data)
    // The list that was seen before does not have them.
    router.refresh()
  }
  return (
    <Card title={t(applied ? 'doneTitle' : 'checkedTitle')} flush>
      <div className="flex flex-col gap-3 px-4 py-4 sm:px-5">
        <Alert tone={applied ? 'success' : add > 0 ? 'info' : 'warn'} live>
          {t(applied ? 'done' : 'willDo', { add, people, unchanged, error })}
        </Alert>
        {ignored.length > 0 && <p className="text-sm text-soft">{t('ignored', { names: ignored.join(', ') })}</p>}
        {applied ? (
          <ButtonLink href={`/orgs/${orgId}/credits`} className="self-start">
            {t('toList')}
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            busy={busy}
            disabled={add === 0}
            onClick={() => void apply()}
            className="self-start"
          >
            {t('apply', { count: add })}
          </Button>
        )}
      </div>
      <Rows rows={rows} />
    </Card>
  )
}

function Rows({ rows }: Pick<Report, 'rows'>) {
  const t = useTranslations('creditProposals.file')
  return (
    <Table
      caption={t('rows')}
      rows={rows}
      rowKey={({ line }) => String(line)}
      compact
      columns={[
        { key: 'line', header: t('line'), align: 'end', cell: ({ line }) => line },
        {
          key: 'who',
          header: t('who'),
          lead: true,
          cell: ({ employeeId, email, phone }) => (
            <span className="wrap-anywhere">{employeeId ?? email ?? phone ?? '–'}</span>
          ),
        },
        {
          key: 'what',
          header: t('what'),
          cell: ({ title, completedAt }) => [title, completedAt && formatDate(completedAt)].filter(Boolean).join(' · '),
        },
        {
          key: 'outcome',
          header: t('outcome'),
          cell: ({ outcome, problems }) => problems.map(({ message }) => message).join(' ') || t(`outcomes.${outcome}`),
        },
      ]}
    />
  )
}
