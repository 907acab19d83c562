import { guestChoices, guestWords } from '@/app/_components/guests/guest-view'
import { checkInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { ClientMessages } from '@/app/_frame/client-messages'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { allowedSessionActions } from '../allowed-actions'
import { loadSession, type SessionParams } from '../load-session'
import { OwnSheet } from '../own-sheet'
import { SessionButtons } from '../session-buttons'
import { SheetCard } from '../sheet-card'
import { CheckInBoard } from './check-in-board'

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
        <SessionButtons session={session} actions={{ ...noRow, open, start, end }} following={0} locale={ctx.locale} />
        <OwnSheet taskSessionId={session.id} ctx={ctx} scanned={board.scanned} card={SheetCard} />
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
