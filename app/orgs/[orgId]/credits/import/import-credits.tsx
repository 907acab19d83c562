'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type SentTable, TableUpload } from '@/app/_components/table-upload'
import { useWrite } from '@/app/_forms/use-write'
import { Alert } from '@/app/_ui/alert'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Table } from '@/app/_ui/table'
import { ImportCreditProposalsDocument } from '@/graphql/generated/import-credit-proposals'
import {
  PreviewCreditProposalsDocument,
  type PreviewCreditProposalsMutation,
} from '@/graphql/generated/preview-credit-proposals'
import { guessedEncodings } from '@/lib/domain/imports/guessed-encodings'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits, fromHours } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'

type Report = NonNullable<PreviewCreditProposalsMutation['previewCreditProposals']['data']>
/** Checks a file or pasted rows first, and proposes the credits once the report is right. */
export function ImportCredits({ orgId }: { orgId: string }) {
  const [checked, setChecked] = useState<{ table: SentTable; report: Report } | null>(null)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card>
        <Upload
          orgId={orgId}
          onChange={() => setChecked(null)}
          onChecked={(table, report) => setChecked({ table, report })}
        />
      </Card>
      {checked && (
        <Outcome orgId={orgId} {...checked} onApplied={(report) => setChecked({ table: checked.table, report })} />
      )}
    </div>
  )
}

type UploadProps = { orgId: string; onChange: () => void; onChecked: (table: SentTable, report: Report) => void }

function Upload({ orgId, onChange, onChecked }: UploadProps) {
  const t = useTranslations('creditProposals.file')
  const { busy, errors, summary, setErrors, submit } = useWrite(PreviewCreditProposalsDocument)

  async function check(table: SentTable) {
    // Checks the same file again, because the server now knows credits proposed in the meantime.
    const options = { ...table.options, idempotencyKey: crypto.randomUUID() }
    const answer = await submit({ orgId, ...table.variables }, options)
    if (answer?.data) onChecked(table, answer.data)
  }
  const words = {
    file: t('file'),
    fileHint: t('fileHint'),
    paste: t('paste'),
    pasteHint: t('pasteHint'),
    either: t('either'),
    check: t('check'),
  }
  return (
    <TableUpload
      words={words}
      busy={busy}
      errors={errors}
      summary={summary}
      setErrors={setErrors}
      onChange={onChange}
      onCheck={(table) => void check(table)}
    />
  )
}

type OutcomeProps = { orgId: string; table: SentTable; report: Report; onApplied: (report: Report) => void }

/** The effect of the file, before or after applying it; unusable rows come first. */
function Outcome({ orgId, table, report, onApplied }: OutcomeProps) {
  const t = useTranslations('creditProposals.file')
  const locale = useLocale()
  const router = useRouter()
  const { busy, submit } = useWrite(ImportCreditProposalsDocument)
  // One key for all presses: attempts are identified by their variables, which do not include the file.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const reading = useTranslations('imports.reading')
  const { add, unchanged, error, people, ignored, applied, rows } = report
  const encoding = guessedEncodings[report.guessedEncoding as keyof typeof guessedEncodings]

  async function apply() {
    const answer = await submit({ orgId, ...table.variables }, { ...table.options, idempotencyKey })
    if (!answer?.data) return
    onApplied(answer.data)
    // The cached list does not contain them yet.
    router.refresh()
  }
  return (
    <Card title={t(applied ? 'doneTitle' : 'checkedTitle')} flush>
      <div className="flex flex-col gap-3 px-4 py-4 sm:px-6">
        <Alert tone={applied ? 'success' : add > 0 ? 'info' : 'warn'} live>
          {t(applied ? 'done' : 'willDo', { add, people, unchanged, error })}
        </Alert>
        {encoding && <InlineNotice>{reading('encoding', { encoding: reading(encoding) })}</InlineNotice>}
        {ignored.length > 0 && <p className="text-sm text-soft">{t('ignored', { names: listed(ignored, locale) })}</p>}
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

const hoursText = (hours: number) => formatUnits(fromHours(hours))

/** The credit that a row proposes, as it was understood, with the board topics it covers. */
function Course({ row }: { row: Report['rows'][number] }) {
  const { title, completedAt, units, printedHours, onlineUnits, format, providerName, providerNumber, topicCodes } = row
  const [file, formats, list, topics, results] = [
    useTranslations('creditProposals.file'),
    useTranslations('enums.courseFormats'),
    useTranslations('creditProposals.list'),
    useTranslations('compliance.topics'),
    useTranslations('compliance.topicResults'),
  ]
  return (
    <span className="two-lines">
      {dotted([title, completedAt && formatDate(completedAt)])}
      {title && (
        <span className="second-line">
          {dotted([
            units === null ? file('noHours') : file('hours', { units: hoursText(units) }),
            printedHours && file('printed', { printed: printedHours }),
            format && formats(format),
            onlineUnits !== null && file('online', { units: hoursText(onlineUnits) }),
            providerName,
            providerNumber,
          ])}
        </span>
      )}
      {topicCodes.length > 0 && (
        <span className="second-line">
          {list('topics', { topics: topicCodes.map((code) => topics(code)).join(results('separator')) })}
        </span>
      )}
    </span>
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
          cell: (row) => <Course row={row} />,
        },
        {
          key: 'outcome',
          header: t('outcome'),
          cell: ({ outcome, problems }) =>
            joinSentences(problems.map(({ message }) => message)) || t(`outcomes.${outcome}`),
        },
      ]}
    />
  )
}
