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

type Props = { made: ImportRecord; editable: boolean }

/** The state of an import that was applied: its progress, what stopped it, what it has done. */
export async function Outcome({ made, editable }: Props) {
  if (made.state === 'RUNNING') return <Progressing made={made} editable={editable} />
  return (
    <>
      <Ending made={made} editable={editable} />
      <Figures made={made} />
      <Late made={made} />
    </>
  )
}

async function Progressing({ made, editable }: Props) {
  const t = await getTranslations('imports.running')
  const { id, version, done, total } = made
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

async function Ending({ made, editable }: Props) {
  const [t, { ctx }] = await Promise.all([getTranslations('imports.result'), enterPage()])
  const { id, version, missing, invite, orgId, done, total, problem } = made
  const another = editable && <ButtonLink href={`/orgs/${orgId}/members/import`}>{t('another')}</ButtonLink>
  if (made.state === 'DONE')
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
  const kept = isImportKept(made.updatedAt, ctx.now)
  const left = t(kept ? 'failedText' : 'forgottenText', { done, total, days: importKeptDays })
  return (
    <Alert
      tone="warn"
      title={t('failed')}
      actions={
        kept ? editable && <ContinueImport id={id} version={version} missing={missing} invite={invite} /> : another
      }
    >
      {joinSentences([why, left].filter(Boolean))}
    </Alert>
  )
}

async function Figures({ made }: { made: ImportRecord }) {
  const t = await getTranslations('imports.result')
  const { add = 0, update = 0, unchanged = 0, error = 0, ended = 0, revoked = 0, kept = 0 } = made.counts.applied ?? {}
  const figures = [
    { label: t('added'), value: add, always: true },
    { label: t('updated'), value: update, always: true },
    { label: t('unchanged'), value: unchanged, always: true },
    { label: t('error'), value: error + made.counts.error, always: false },
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

/** What could not be applied any more, because it had changed since the check. */
async function Late({ made }: { made: ImportRecord }) {
  const late = made.counts.late ?? []
  if (late.length === 0) return null
  const [t, { ctx }] = await Promise.all([getTranslations('imports.result'), enterPage()])
  const translate = translatorFor(ctx.locale)
  return (
    <Card title={t('lateTitle')}>
      <ul className="flex flex-col gap-1 text-[0.9375rem]">
        {late.map(({ line, key }) => (
          <li key={line}>{t('late', { line, reason: translate(key) })}</li>
        ))}
      </ul>
    </Card>
  )
}
