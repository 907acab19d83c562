import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Stat } from '@/app/_ui/stat'
import type { ImportRecord } from '@/lib/data/imports/read'
import { importKeptDays, isImportKept } from '@/lib/domain/imports/kept-since'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import { ContinueImport, Running, StopImport } from './running'

type Props = { record: ImportRecord; editable: boolean }

/** The state of an applied import: its progress, what stopped it, and its results. */
export async function Outcome({ record, editable }: Props) {
  if (record.state === 'RUNNING') return <Progressing record={record} editable={editable} />
  return (
    <>
      <Ending record={record} editable={editable} />
      <Figures record={record} />
      <Late record={record} />
    </>
  )
}

async function Progressing({ record, editable }: Props) {
  const t = await getTranslations('imports.running')
  const { id, version, done, total } = record
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-5">
        <Running id={id} done={done} total={total} />
        {editable && <StopImport id={id} version={version} />}
      </div>
    </Card>
  )
}

const problems = ['notAdmin', 'suspended', 'broken', 'stopped'] as const

async function Ending({ record, editable }: Props) {
  const [t, { ctx }] = await Promise.all([getTranslations('imports.result'), enterPage()])
  const { id, version, missing, leaving, invite, orgId, done, total, problem } = record
  const choices = { missing, leaving, invite }
  const another = editable && <ButtonLink href={`/orgs/${orgId}/members/import`}>{t('another')}</ButtonLink>
  if (record.state === 'DONE')
    return (
      <Alert
        tone="success"
        title={t('done')}
        actions={
          <>
            <ButtonLink href={`/orgs/${orgId}/invitations${invite ? '' : '?unsent=1'}`}>{t('invitations')}</ButtonLink>
            <ButtonLink href={`/orgs/${orgId}/members`}>{t('members')}</ButtonLink>
            {another}
          </>
        }
      />
    )
  const why = isOneOf(problems, problem) ? t(problem) : ''
  const isKept = isImportKept(record.updatedAt, ctx.now)
  const progressText = t(isKept ? 'failedText' : 'forgottenText', { done, total, days: importKeptDays })
  return (
    <Alert
      tone="warn"
      title={t('failed')}
      actions={isKept ? editable && <ContinueImport id={id} version={version} {...choices} /> : another}
    >
      {joinSentences([why, progressText].filter(Boolean))}
    </Alert>
  )
}

async function Figures({ record }: { record: ImportRecord }) {
  const t = await getTranslations('imports.result')
  const {
    add = 0,
    update = 0,
    unchanged = 0,
    error = 0,
    ended = 0,
    revoked = 0,
    kept = 0,
  } = record.counts.applied ?? {}
  const figures = [
    { label: t('added'), value: add, always: true },
    { label: t('updated'), value: update, always: true },
    { label: t('unchanged'), value: unchanged, always: true },
    { label: t('error'), value: error + record.counts.error, always: false },
    { label: t('ended'), value: ended, always: false },
    { label: t('revoked'), value: revoked, always: false },
    { label: t('kept'), value: kept, always: false },
  ].filter(({ value, always }) => always || value > 0)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {figures.map(({ label, value }) => (
        <Stat key={label} label={label} value={value.toLocaleString('en-US')} />
      ))}
    </div>
  )
}

/** Rows that could not be applied, because their data had changed since the check. */
async function Late({ record }: { record: ImportRecord }) {
  const late = record.counts.late ?? []
  if (late.length === 0) return null
  const [t, { ctx }] = await Promise.all([getTranslations('imports.result'), enterPage()])
  const translate = translatorFor(ctx.locale)
  return (
    <Card title={t('lateTitle')}>
      <ul className="flex flex-col gap-1 text-sm">
        {late.map(({ line, key, params }) => (
          <li key={line}>{t('late', { line, reason: translate(key, params) })}</li>
        ))}
      </ul>
    </Card>
  )
}
