import { getTranslations } from 'next-intl/server'
import { DayLeaf } from '@/app/_components/task-sessions/day-leaf'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { titled } from '@/app/_components/titled'
import { WaitingActs } from '@/app/_components/waiting-acts/waiting-acts'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { PageHeader } from '@/app/_ui/page-header'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { codeTries } from '@/lib/domain/check-in/code'
import { scanProblems } from '@/lib/domain/check-in/scan'
import { dayLines } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { can, type Viewer } from '@/lib/policy/can'
import { enterPage, ownOrNotFound } from '@/lib/server/enter-page'
import type { Attendance } from '@/lib/services/check-in/attendance'
import { getAttendance } from '@/lib/services/check-in/check-in'
import { ArrivalCard } from './arrival-card'
import { LeavingCard, PresentCards } from './present-cards'

type Props = { params: Promise<{ sessionId: string }>; searchParams: Promise<{ check?: string | string[] }> }

/** Messages of the two client forms: the code and the signature. */
const messages = [
  'checkIn.attend.code',
  'checkIn.attend.codeHint',
  'checkIn.attend.checkIn',
  'checkIn.attend.checkInAs',
  'checkIn.attend.checkOut',
  'checkIn.attend.checkedInNow',
  'checkIn.attend.checkedOutNow',
  'checkIn.attend.checkedInLate',
  'checkIn.offline',
  'checkIn.sign',
  'validation.drawing',
  'checkIn.consent',
] as const

export const generateMetadata = titled('checkIn.attend.documentTitle')

/** Attendance at a session: code, signature, receipt, and checking out where minutes count. */
export default async function AttendPage({ params, searchParams }: Props) {
  const [{ ctx, facts }, { sessionId }, { check }] = await Promise.all([enterPage(), params, searchParams])
  const t = await getTranslations('enrollments.session')
  const attendance = ownOrNotFound(await getAttendance(ctx, { taskSessionId: sessionId }))
  const where = dotted([attendance.orgName, attendance.location])
  return (
    <ClientMessages of={messages}>
      <div className="mx-auto flex w-full max-w-form flex-col gap-5">
        <PageHeader
          title={attendance.title}
          lead={
            <span className="flex items-center gap-4 pt-1">
              <DayLeaf lines={dayLines(todayIn(attendance.timeZone, attendance.startsAt))} />
              <span className="flex min-w-0 flex-col">
                <time dateTime={attendance.startsAt.toISOString()} className="text-ink">
                  {sessionWhen(attendance, ctx.locale)}
                </time>
                <span>{where}</span>
              </span>
            </span>
          }
          actions={
            attendance.meetingUrl && (
              <ButtonLink href={attendance.meetingUrl} reload>
                {t('online')}
              </ButtonLink>
            )
          }
        />
        <WaitingActs page={attendance.taskSessionId} timeZone={attendance.timeZone} />
        <StaffNotice session={await ctx.load.taskSession.load(attendance.taskSessionId)} viewer={ctx.viewer} />
        <ScanAlert check={check} attendance={attendance} locale={ctx.locale} />
        {attendance.attendanceSource ? (
          <>
            <PresentCards attendance={attendance} person={facts} />
            <LeavingCard attendance={attendance} />
          </>
        ) : (
          <ArrivalCard attendance={attendance} person={facts} />
        )}
      </div>
    </ClientMessages>
  )
}

/** Links to the board, for people who run the session and opened this page instead. */
async function StaffNotice({ session, viewer }: { session: TaskSessionRecord | null; viewer: Viewer }) {
  if (!session || !can(viewer, 'taskSession.run', session)) return null
  const t = await getTranslations('checkIn.attend')
  const { orgId, taskId, id } = session
  return (
    <Alert
      tone="info"
      actions={
        <ButtonLink href={`/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}/check-in`} reload>
          {t('openBoard')}
        </ButtonLink>
      }
    >
      {t('toBoard')}
    </Alert>
  )
}

type ScanProps = { check: string | string[] | undefined; attendance: Attendance; locale: 'en' | 'es' | 'ja' }

/** Explains why the scanned code did not check the person in. */
function ScanAlert({ check, attendance: { attendanceSource, seenAt }, locale }: ScanProps) {
  const word = typeof check === 'string' && Object.hasOwn(scanProblems, check) ? check : null
  if (!word || attendanceSource || seenAt) return null
  const code = scanProblems[word as keyof typeof scanProblems]
  return (
    <Alert tone="error" live>
      {translatorFor(locale)(`errors.${code}`, { seconds: codeTries.seconds })}
    </Alert>
  )
}
