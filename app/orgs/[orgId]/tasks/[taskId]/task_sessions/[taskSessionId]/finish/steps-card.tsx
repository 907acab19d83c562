import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { toHours } from '@/lib/domain/units'
import { can } from '@/lib/policy/can'
import {
  AttendeesPoint,
  type Checked,
  ClashPoint,
  HoursPoint,
  InstructorsPoint,
  PapersPoint,
  Point,
  TimePoint,
} from './checklist-points'
import { FinalizeSession } from './finish-actions'

const kinds = ['attend', 'incomplete', 'absent', 'remove'] as const

/** The checklist before finalizing, each point with its action, followed by the finalize button. */
export async function StepsCard(checked: Checked) {
  const { ctx, session, finish } = checked
  const t = await getTranslations('certificates.finish')
  const { id, version, org, instructors, revision, finalizedAt } = session
  const proposed = kinds
    .filter((kind) => finish.proposals[kind] > 0)
    .map((kind) => t(kind, { count: finish.proposals[kind] }))
  const { short, attendees, proposals } = finish
  const { signed, onPaper, missing } = attendees
  const total = signed + onPaper.count + missing.count
  const reason = session.unsignedReason ?? (session.recordedAt ? t('signedOnPaper') : '')
  return (
    <Card title={t('stepsTitle')} lead={t('stepsLead')}>
      <ul className="flex flex-col">
        <OutcomesPoint proposed={proposed} count={kinds.reduce((sum, kind) => sum + proposals[kind], 0)} />
        {revision.requiresTest && <TestsPoint unscored={finish.unscored} />}
        <AttendeesPoint {...checked} />
        <InstructorsPoint {...checked} />
        <TimePoint {...checked} />
        <ClashPoint {...checked} />
        <HoursPoint {...checked} />
        <PapersPoint {...checked} />
      </ul>
      {can(ctx.viewer, 'taskSession.manage', session) ? (
        <FinalizeSession
          id={id}
          version={version}
          disabled={finish.unsigned > 0 || finish.unscored > 0 || instructors.length === 0}
          proposed={proposed}
          people={finish.completed + (revision.requiresTest ? 0 : proposals.attend)}
          isAgain={finalizedAt !== null}
          papersMissing={finish.papers.elements.length > 0 || finish.papers.unnumbered.length > 0}
          missing={missing.count > 0 ? { count: missing.count, total, reason, people: finish.unsignedPeople } : null}
          short={
            short && {
              minutes: short.minutes,
              due: short.due,
              hours: toHours(short.proposedUnits),
              all: toHours(revision.units ?? 0),
            }
          }
        />
      ) : (
        <p className="text-sm text-soft">{t('adminOnly', { org: org.name })}</p>
      )}
    </Card>
  )
}

/** People without an outcome will get the proposed one, which can be reviewed here first. */
async function OutcomesPoint({ proposed, count }: { proposed: readonly string[]; count: number }) {
  const t = await getTranslations('certificates.finish')
  return (
    <Point
      state={count > 0 ? 'CHECK' : 'DONE'}
      title={t('outcomesPoint')}
      action={count > 0 && <Link href="#outcomes">{t('reviewOutcomes')}</Link>}
    >
      <p>{count > 0 ? t('undecided', { count }) : t('decided')}</p>
      {count > 0 && (
        <ul className="ms-5 list-disc">
          {proposed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Point>
  )
}

async function TestsPoint({ unscored }: { unscored: number }) {
  const t = await getTranslations('certificates.finish')
  return (
    <Point
      state={unscored > 0 ? 'TODO' : 'DONE'}
      title={t('testsPoint')}
      action={unscored > 0 && <Link href="#outcomes">{t('reviewOutcomes')}</Link>}
    >
      <p>{unscored > 0 ? t('unscored', { count: unscored }) : t('scored')}</p>
    </Point>
  )
}
