import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { ButtonLink } from '@/app/_ui/button'
import { classNames } from '@/app/_ui/class-names'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { PaperElement } from '@/lib/domain/certificates/paper-rules'
import type { LicenseHours } from '@/lib/domain/certificates/session-credit'
import { fullName } from '@/lib/domain/people/names'
import { type EligiblePair, pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { listed, noted } from '@/lib/domain/text'
import { formatDate, formatDateTime } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '@/lib/services/ctx'
import type { SessionFinish, Waiting } from '@/lib/services/outcomes/get-session-finish'
import type { ClashView } from '@/lib/services/task-sessions/session-clashes'
import { sessionHome } from '../load-session'
import { AskToSign } from './finish-actions'
import type { PointState } from './finish-points'

export type Checked = { ctx: SignedInCtx; session: TaskSessionRecord; finish: SessionFinish }
/** A point of the checklist with its state. */
export type CheckedPoint = Checked & { state: PointState }

const signs = {
  DONE: { tone: 'success', word: 'pointDone' },
  TODO: { tone: 'error', word: 'pointTodo' },
  CHECK: { tone: 'warn', word: 'pointCheck' },
} as const

type PointProps = { state: PointState; title: string; action?: ReactNode; children: ReactNode }

/** One point of the checklist: its state, remarks, and an action. */
export async function Point({ state, title, action, children }: PointProps) {
  const t = await getTranslations('certificates.finish')
  const { tone, word } = signs[state]
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <Tag tone={tone}>{t(word)}</Tag>
      </div>
      <div className={classNames('flex flex-col gap-1 text-sm', state === 'DONE' && 'text-soft')}>{children}</div>
      {action && <div className="flex flex-wrap items-center gap-2 pt-1 text-sm">{action}</div>}
    </li>
  )
}

/** A button that leads to where a point is settled. */
export const Act = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink size="sm" href={href}>
    {children}
  </ButtonLink>
)

/** Attendees who have not signed. They can be reminded, or skipped with a reason when finalizing. */
export async function AttendeesPoint({
  ctx,
  session,
  finish: { attendees, unsignedGuests, scans },
  state,
}: CheckedPoint) {
  const t = await getTranslations('certificates.finish')
  const { signed, onPaper, missing } = attendees
  const total = signed + onPaper.count + missing.count
  const props = { ctx, session }
  return (
    <Point
      state={state}
      title={t('attendeesPoint')}
      action={
        (missing.count > 0 || onPaper.count > 0) && (
          <>
            <Ask {...props} whom="ATTENDEES" waiting={missing} />
            <Ask {...props} whom="ON_PAPER" waiting={onPaper} />
          </>
        )
      }
    >
      {total === 0 && <p>{t('attendeesNone')}</p>}
      {total > 0 && missing.count + onPaper.count === 0 && <p>{t('attendeesSigned')}</p>}
      {missing.count > 0 && (
        <>
          <p>{t('attendeesMissing', { count: missing.count, total })}</p>
          <p className="text-soft">{t('attendeesHint')}</p>
        </>
      )}
      {onPaper.count > 0 && <p>{t('attendeesPaper', { count: onPaper.count })}</p>}
      {onPaper.count > 0 && scans === 0 && (
        <p className="text-soft">
          {t('noScan')} {can(ctx.viewer, 'taskSession.run', session) && <Link href="#scans">{t('toScans')}</Link>}
        </p>
      )}
      {unsignedGuests > 0 && <p className="text-soft">{t('attendeesGuests', { count: unsignedGuests })}</p>}
    </Point>
  )
}

/** Instructors who have signed or still have to: none of them can be skipped. */
export async function InstructorsPoint({ ctx, session, finish, state }: CheckedPoint) {
  const t = await getTranslations('certificates.finish')
  const { instructors } = session
  return (
    <Point
      state={state}
      title={t('instructorsPoint')}
      action={
        finish.unsigned > 0 && <Ask ctx={ctx} session={session} whom="INSTRUCTORS" waiting={finish.instructors} />
      }
    >
      {instructors.length === 0 && <p>{t('noInstructor')}</p>}
      <ul className="flex flex-col gap-1 empty:hidden">
        {instructors.map((instructor) => (
          <li key={instructor.id} className="flex flex-wrap items-center gap-x-3">
            <InlineNotice tone={instructor.signatureId ? 'success' : 'warn'}>
              {t(instructor.signatureId ? 'signed' : 'unsigned', { name: fullName(instructor) })}
            </InlineNotice>
            {!instructor.signatureId && instructor.userId === ctx.viewer.userId && (
              <ButtonLink size="sm" href={`${sessionHome(session)}/check-in#sign`}>
                {t('signHere')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Point>
  )
}

type AskProps = {
  ctx: SignedInCtx
  session: TaskSessionRecord
  whom: 'ATTENDEES' | 'ON_PAPER' | 'INSTRUCTORS'
  waiting: Waiting
}

/** The button that asks for signatures, or the time of the last request and of the next possible one. */
async function Ask({ ctx, session, whom, waiting: { count, toAsk, askedAt, askAgainAt } }: AskProps) {
  if (count === 0 || !can(ctx.viewer, 'taskSession.run', session)) return null
  const t = await getTranslations('certificates.finish')
  const timeText = (time: Date) => formatDateTime(time, session.timeZone)
  return (
    <>
      {toAsk > 0 && <AskToSign taskSessionId={session.id} whom={whom} />}
      {askedAt && (
        <p className="text-soft">
          {t('askedOn', { date: timeText(askedAt) })}{' '}
          {toAsk === 0 && askAgainAt && t('askAgainFrom', { date: timeText(askAgainAt) })}
        </p>
      )}
    </>
  )
}

/** Whether the session was long enough for its hours, as far as its times are known. */
export async function TimePoint({ session, finish: { short }, state }: CheckedPoint) {
  const t = await getTranslations('certificates.finish')
  const { startedAt, endedAt, revision } = session
  const isKnown = startedAt !== null && endedAt !== null
  const units = revision.units === null ? '' : formatUnits(revision.units)
  return (
    <Point state={state} title={t('timePoint')} action={state === 'CHECK' && <Act href="#times">{t('toTimes')}</Act>}>
      {short && <p>{t('short', { minutes: short.minutes, due: short.due, units })}</p>}
      {!isKnown && <p>{t('timeUnknown')}</p>}
      {!short && isKnown && <p>{t('timeEnough')}</p>}
    </Point>
  )
}

/** Number of clashes that are named; beyond that only their number is shown. */
const maxClashes = 5

/** Attendees who were in another session at the same time. It is a warning, not a refusal. */
export async function ClashPoint({ ctx, session, finish: { clashes }, state }: CheckedPoint) {
  if (!clashes) return null
  const [t, clash] = [await getTranslations('certificates.finish'), await getTranslations('sessions.clash')]
  const sessionTitle = ({ other }: ClashView) =>
    other.id && other.taskId ? (
      <Link href={`/orgs/${session.orgId}/tasks/${other.taskId}/task_sessions/${other.id}`}>{other.title}</Link>
    ) : (
      clash('other')
    )
  return (
    <Point state={state} title={t('clashPoint')}>
      {clashes.length === 0 && <p>{t('clashNone')}</p>}
      <ul className="ms-5 flex list-disc flex-col gap-1 empty:hidden">
        {clashes.slice(0, maxClashes).map((row) => (
          <li key={`${row.userId}-${row.other.startsAt.getTime()}-${row.teaches}`}>
            {clash.rich('line', {
              who: row.teaches ? clash('teaches', { name: fullName(row) }) : fullName(row),
              session: () => sessionTitle(row),
              when: sessionWhen(row.other, ctx.locale),
            })}
          </li>
        ))}
      </ul>
      {clashes.length > maxClashes && <p>{clash('more', { count: clashes.length - maxClashes })}</p>}
    </Point>
  )
}

/** The hours each license type receives, with the provider number valid on the day of completion. */
export async function HoursPoint({ ctx, session, finish: { hours, completedAt }, state }: CheckedPoint) {
  const t = await getTranslations('certificates.finish')
  const missing = hours.filter(({ counts }) => !counts)
  const byNumber = Map.groupBy(
    hours.filter(({ counts }) => counts),
    ({ providerNumber }) => providerNumber,
  )
  const isBare = byNumber.has(null)
  const mayAdd = (isBare || missing.length > 0) && can(ctx.viewer, 'org.saveProvider', { id: session.orgId })
  return (
    <Point
      state={state}
      title={t('hoursPoint')}
      action={mayAdd && <Act href={`/orgs/${session.orgId}?tab=settings`}>{t('toProviders')}</Act>}
    >
      <p className="text-soft">{isBare ? t('hoursNoNumbers') : t('hoursOn', { date: formatDate(completedAt) })}</p>
      <ul className="ms-5 flex list-disc flex-col gap-1">
        {[...byNumber].map(([number, licenses]) => (
          <li key={number ?? ''}>
            <HoursLine number={number} some={licenses} />
          </li>
        ))}
        {missing.length > 0 && <li>{t('hoursWithout', { licenses: await licenseNames(missing) })}</li>}
      </ul>
    </Point>
  )
}

/** How many people without a license number are named. */
const maxNamed = 8

/** What boards ask for that the papers would lack: asked for here, before a certificate gets its number. */
export async function PapersPoint({ ctx, session, finish: { papers }, state }: CheckedPoint) {
  const [t, locale] = [await getTranslations('certificates.finish'), await getLocale()]
  const { elements, unnumbered } = papers
  const isComplete = elements.length === 0 && unnumbered.length === 0
  const lines = await Promise.all(
    elements.map(async ({ element, pairs }) => ({
      element,
      text: t(`missing.${element as MissingElement}`, { licenses: await licenseNames(pairs.map(pairOf)) }),
    })),
  )
  const named = listed(unnumbered.slice(0, maxNamed).map(fullName), locale)
  const more = unnumbered.length - maxNamed
  const names = more > 0 ? t('andMore', { names: named, count: more }) : named
  const ofOrg = elements.some(({ element }) => organizationElements.has(element))
  const mayManage = can(ctx.viewer, 'taskSession.manage', session)
  return (
    <Point
      state={state}
      title={t('papersPoint')}
      action={
        mayManage && (
          <>
            {ofOrg && <Act href={`/orgs/${session.orgId}?tab=settings`}>{t('toSettings')}</Act>}
            {elements.some(({ element }) => element === 'INSTRUCTOR_TITLE') && (
              <Act href={sessionHome(session)}>{t('toInstructors')}</Act>
            )}
          </>
        )
      }
    >
      {isComplete && <p>{t('papersComplete')}</p>}
      {lines.length > 0 && <p>{t('papersLead')}</p>}
      <ul className="ms-5 flex list-disc flex-col gap-1 empty:hidden">
        {lines.map(({ element, text }) => (
          <li key={element}>{text}</li>
        ))}
      </ul>
      {unnumbered.length > 0 && (
        <>
          <p>{t('unnumbered', { count: unnumbered.length, names })}</p>
          <p className="text-soft">{t('unnumberedHint')}</p>
        </>
      )}
    </Point>
  )
}

/** Elements whose absence shows before finalizing; the others are on every paper. */
type MissingElement = Exclude<PaperElement, 'LICENSE_NUMBER' | 'SIGNATURE' | 'KEEP'>
const organizationElements: ReadonlySet<PaperElement> = new Set([
  'PROVIDER_NUMBER',
  'APPROVING_BODY',
  'ADDRESS',
  'PHONE',
])

async function HoursLine({ number, some: licenses }: { number: string | null; some: readonly LicenseHours[] }) {
  const t = await getTranslations('certificates.finish')
  const { units = null, onlineUnits = null } = licenses[0] ?? {}
  const hours = t('hoursOf', { hours: units === null ? 'none' : formatUnits(units) })
  const online = onlineUnits === null ? null : t('hoursOnline', { hours: formatUnits(onlineUnits) })
  const line = {
    hours: online === null ? hours : noted(hours, online, await getLocale()),
    licenses: await licenseNames(licenses),
  }
  return number === null ? t('hoursPlain', line) : t('hoursWith', { ...line, number })
}

async function licenseNames(licenses: readonly EligiblePair[]): Promise<string> {
  const locale = await getLocale()
  const t = translatorFor(locale)
  return listed(
    licenses.map(
      ({ geo, credentialType }) => `${geo}\u00a0/\u00a0${t(`enums.credentialTypesShort.${credentialType}`)}`,
    ),
    locale,
  )
}
