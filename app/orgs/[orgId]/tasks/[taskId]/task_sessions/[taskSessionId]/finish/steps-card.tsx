import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Card } from '@/app/_ui/card'
import { ToneIcon, toneTint } from '@/app/_ui/tone'
import { toHours } from '@/lib/domain/units'
import { can } from '@/lib/policy/can'
import {
  Act,
  AttendeesPoint,
  type Checked,
  type CheckedPoint,
  ClashPoint,
  HoursPoint,
  InstructorsPoint,
  PapersPoint,
  Point,
  TimePoint,
} from './checklist-points'
import { FinalizeSession } from './finish-actions'
import { finishPoints, type PointName, type PointState } from './finish-points'

const kinds = ['attend', 'incomplete', 'absent', 'remove'] as const

/** The checklist before finalizing, each point with its action, followed by the finalize button. */
export async function StepsCard(checked: Checked) {
  const { ctx, session, finish } = checked
  const t = await getTranslations('certificates.finish')
  const { id, version, org, instructors, revision, finalizedAt } = session
  const proposed = await proposedOutcomes(checked)
  const { short, attendees, proposals } = finish
  const { signed, onPaper, missing } = attendees
  const total = signed + onPaper.count + missing.count
  const reason = session.unsignedReason ?? (session.recordedAt ? t('signedOnPaper') : '')
  const points = finishPoints(session, finish)
  const open = (state: PointState) => points.filter((point) => point.state === state).length
  return (
    <Card
      flush
      above={<Verdict todo={open('TODO')} check={open('CHECK')} />}
      title={t('stepsTitle')}
      lead={t('stepsLead')}
    >
      <ul className="divide-y divide-line border-t border-line">
        {points.map(({ name, state }) => {
          const Part = parts[name]
          return <Part key={name} {...checked} state={state} />
        })}
      </ul>
      <div className="border-t border-line p-4 sm:px-6">
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
      </div>
    </Card>
  )
}

const parts: Record<PointName, (checked: CheckedPoint) => ReactNode> = {
  outcomes: OutcomesPoint,
  tests: TestsPoint,
  attendees: AttendeesPoint,
  instructors: InstructorsPoint,
  time: TimePoint,
  clash: ClashPoint,
  hours: HoursPoint,
  papers: PapersPoint,
}

/** How much is left before the session can be finalized. */
async function Verdict({ todo, check }: { todo: number; check: number }) {
  const t = await getTranslations('certificates.finish')
  const tone = todo > 0 ? 'error' : check > 0 ? 'warn' : 'success'
  return (
    <p className={`state-band flex-nowrap ${toneTint[tone]}`}>
      <ToneIcon tone={tone} />
      <span>
        {todo > 0 ? t('stepsTodo', { count: todo }) : check > 0 ? t('stepsCheck', { count: check }) : t('stepsReady')}
      </span>
    </p>
  )
}

/** What becomes of those without an outcome, one line per outcome. */
async function proposedOutcomes({ finish: { proposals } }: Checked): Promise<string[]> {
  const t = await getTranslations('certificates.finish')
  return kinds.filter((kind) => proposals[kind] > 0).map((kind) => t(kind, { count: proposals[kind] }))
}

/** People without an outcome will get the proposed one, which can be reviewed here first. */
async function OutcomesPoint(checked: CheckedPoint) {
  const t = await getTranslations('certificates.finish')
  const { state, finish } = checked
  const count = kinds.reduce((sum, kind) => sum + finish.proposals[kind], 0)
  return (
    <Point
      state={state}
      title={t('outcomesPoint')}
      action={count > 0 && <Act href="#outcomes">{t('reviewOutcomes')}</Act>}
    >
      <p>{count > 0 ? t('undecided', { count }) : t('decided')}</p>
      {count > 0 && (
        <ul className="ms-5 list-disc">
          {(await proposedOutcomes(checked)).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Point>
  )
}

async function TestsPoint({ state, finish: { unscored } }: CheckedPoint) {
  const t = await getTranslations('certificates.finish')
  return (
    <Point
      state={state}
      title={t('testsPoint')}
      action={unscored > 0 && <Act href="#outcomes">{t('reviewOutcomes')}</Act>}
    >
      <p>{unscored > 0 ? t('unscored', { count: unscored }) : t('scored')}</p>
    </Point>
  )
}
