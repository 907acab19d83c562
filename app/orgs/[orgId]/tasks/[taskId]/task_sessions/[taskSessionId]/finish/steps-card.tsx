import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { fullName } from '@/lib/domain/people/names'
import { shortfallOf } from '@/lib/domain/task-sessions/delivered'
import { toHours } from '@/lib/domain/units'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '@/lib/services/ctx'
import type { SessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { sessionHome } from '../load-session'
import { FinalizeSession } from './finish-actions'

type Props = { ctx: SignedInCtx; session: TaskSessionRecord; finish: SessionFinish }

const kinds = ['attend', 'incomplete', 'absent', 'remove'] as const

/** What is left to do before a session can be finalized; then the button that does it. */
export async function StepsCard({ ctx, session, finish }: Props) {
  const t = await getTranslations('certificates.finish')
  const { id, version, org, instructors, revision } = session
  const proposed = kinds
    .filter((kind) => finish.proposals[kind] > 0)
    .map((kind) => t(kind, { count: finish.proposals[kind] }))
  const short = shortfallOf(session, revision)
  const ready = finish.unsigned === 0 && finish.unscored === 0 && instructors.length > 0
  return (
    <Card title={t('stepsTitle')} lead={t('stepsLead')}>
      <div className="flex flex-col gap-4">
        <Undecided proposed={proposed} count={kinds.reduce((sum, kind) => sum + finish.proposals[kind], 0)} />
        {revision.requiresTest && (
          <InlineNotice tone={finish.unscored > 0 ? 'warn' : 'success'}>
            {finish.unscored > 0 ? t('unscored', { count: finish.unscored }) : t('scored')}
          </InlineNotice>
        )}
        <Signatures ctx={ctx} session={session} />
        {can(ctx.viewer, 'taskSession.manage', session) ? (
          <div>
            <FinalizeSession
              id={id}
              version={version}
              disabled={!ready}
              proposed={proposed}
              short={
                short && {
                  minutes: short.minutes,
                  due: short.due,
                  hours: toHours(short.proposedUnits),
                  all: toHours(revision.units ?? 0),
                }
              }
            />
          </div>
        ) : (
          <p className="text-sm text-soft">{t('adminOnly', { org: org.name })}</p>
        )}
      </div>
    </Card>
  )
}

async function Undecided({ proposed, count }: { proposed: readonly string[]; count: number }) {
  const t = await getTranslations('certificates.finish')
  if (count === 0) return <InlineNotice tone="success">{t('decided')}</InlineNotice>
  return (
    <div className="flex flex-col gap-1">
      <InlineNotice tone="info">{t('undecided', { count })}</InlineNotice>
      <ul className="ms-6 list-disc text-sm">
        {proposed.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** Who has signed; an instructor who has not gets a link to do it. */
async function Signatures({ ctx, session }: { ctx: SignedInCtx; session: TaskSessionRecord }) {
  const t = await getTranslations('certificates.finish')
  if (session.instructors.length === 0) return <InlineNotice tone="warn">{t('noInstructor')}</InlineNotice>
  return (
    <ul className="flex flex-col gap-1">
      {session.instructors.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-3">
          <InlineNotice tone={one.signatureId ? 'success' : 'warn'}>
            {t(one.signatureId ? 'signed' : 'unsigned', { name: fullName(one) })}
          </InlineNotice>
          {!one.signatureId && one.userId === ctx.viewer.userId && (
            <Link href={`${sessionHome(session)}/check-in`}>{t('signHere')}</Link>
          )}
        </li>
      ))}
    </ul>
  )
}
