import { getTranslations } from 'next-intl/server'
import { guestChoices, guestWords } from '@/app/_components/guests/guest-view'
import { checkInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { paperFacts } from '@/app/_components/task-sessions/paper-note'
import { witnessFacts, witnessTexts } from '@/app/_components/task-sessions/witness-note'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { dotted } from '@/app/_ui/dotted'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Witness } from '@/lib/domain/check-in/witness'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getSheetToSign } from '@/lib/services/signatures/sign'
import { allowedSessionActions } from '../allowed-actions'
import { loadSession, type SessionParams } from '../load-session'
import { SessionButtons } from '../session-buttons'
import { CheckInBoard } from './check-in-board'
import { SheetCard } from './sheet-card'

const messages = [
  'checkIn.board',
  'checkIn.offline',
  'checkIn.attend.checkedInLate',
  'checkIn.paper',
  'checkIn.witness',
  'checkIn.sheet',
  'checkIn.sign',
  'checkIn.consent',
  'enrollments.roster.actions',
  'guests.tag',
  'guests.add',
  'guests.edit',
  'guests.remove',
  'guests.facts',
  'validation.credentialNumber',
  'guests.hand',
  'guests.sign',
  'validation.drawing',
] as const

/**
 * The check-in page of a session: the code, people who are present, people who are expected, and at the end the
 * instructor's signature.
 */
export default async function CheckInPage({ params }: { params: SessionParams }) {
  const [{ ctx }, { orgId, taskId, taskSessionId }] = await Promise.all([enterPage(), params])
  const { session } = await loadSession(orgId, taskId, taskSessionId)
  const board = orNotFound(await getCheckInBoard(ctx, { taskSessionId: session.id }))
  const { open, start, end } = allowedSessionActions(ctx.viewer, session, null, ctx.now)
  const noRow = {
    schedule: false,
    record: false,
    edit: false,
    repeat: false,
    cancel: false,
    discard: false,
    instructors: false,
  }
  const { opensAt, closesAt, timeZone } = board
  return (
    <ClientMessages of={messages}>
      <div className="flex flex-col gap-5">
        <SessionButtons session={session} actions={{ ...noRow, open, start, end }} locale={ctx.locale} />
        <OwnSheet session={session} ctx={ctx} scanned={board.scanned} />
        <CheckInBoard
          taskSessionId={session.id}
          first={checkInBoardView(board)}
          runs={can(ctx.viewer, 'taskSession.run', session)}
          title={session.revision.title}
          guests={{ choices: guestChoices(ctx.locale), words: guestWords() }}
          times={{ opens: formatDateTime(opensAt, timeZone), closes: formatDateTime(closesAt, timeZone) }}
          timeZone={timeZone}
        />
      </div>
    </ClientMessages>
  )
}

/** The sign-in sheet for its instructor once the session has ended. Renders nothing for anybody else. */
async function OwnSheet({ session, ctx, scanned }: { session: TaskSessionRecord; ctx: SignedInCtx; scanned: boolean }) {
  if (!session.instructorIds.includes(ctx.viewer.userId)) return null
  const sheet = await getSheetToSign(ctx, { taskSessionId: session.id })
  if (!sheet.ok) return null
  const { canSign, signedAt, digest, consentVersion, adoptedName, taskSessionId, people, onPaper } = sheet.value
  const { timeZone, checkOutRequired } = session
  const t = await getTranslations('checkIn.sheet')
  if (signedAt) return <Alert tone="success">{t('signed', { time: formatDateTime(signedAt, timeZone) })}</Alert>
  if (!canSign) return null
  // The instructor's signature also covers the license number of a guest.
  const guests = await getTranslations('guests')
  const nameText = (name: string, license: string | null) =>
    license === null ? name : guests('named', { name, license })
  const time = (moment: Date | null) => moment && formatTime(moment, timeZone)
  const witness = await getTranslations('checkIn.witness')
  const seen = (by: Witness | null) => witnessTexts(witnessFacts(by, timeZone), witness)
  const rows = people.map(({ enrollmentId: id, name, guestLicense, checkedInAt, checkedOutAt, arrival, leaving }) => ({
    id,
    name: nameText(name, guestLicense),
    in: [time(checkedInAt), ...seen(arrival)],
    out: [time(checkedOutAt), ...seen(leaving)],
  }))
  const later = onPaper.map(({ enrollmentId: id, name, guestLicense, note }) => ({
    id,
    name: nameText(name, guestLicense),
    note: note && paperFacts(note, { timeZone, attached: scanned }),
  }))
  const { startsAt, startedAt, endedAt, breakMinutes } = session
  const really = (real: Date | null, planned: Date, by: Witness | null) =>
    real
      ? dotted([formatDateTime(real, timeZone), ...seen(by)])
      : t('asScheduled', { time: formatDateTime(planned, timeZone) })
  const heldTimes = [
    { term: t('began'), detail: really(startedAt, startsAt, sheet.value.start) },
    { term: t('ended'), detail: really(endedAt, sessionEnd(session), sheet.value.end) },
    ...(breakMinutes > 0 ? [{ term: t('breaks'), detail: t('minutes', { minutes: breakMinutes }) }] : []),
  ]
  const what = { taskSessionId, digest, consentVersion, adoptedName }
  return <SheetCard sheet={{ ...what, held: heldTimes, people: rows, onPaper: later, counted: checkOutRequired }} />
}
