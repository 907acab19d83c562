import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { LoadMore } from '@/app/_ui/load-more'
import type { RosterLine } from '@/lib/data/enrollments/roster'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { guestLicense } from '@/lib/domain/guests/values'
import { attendanceOf, proposalFor } from '@/lib/domain/outcomes/propose-outcome'
import { sortableName } from '@/lib/domain/people/names'
import { attendeeSignature } from '@/lib/domain/signatures/asking'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getRosterCounts, listRoster } from '@/lib/services/enrollments/roster'
import { sessionHome } from '../load-session'
import { OutcomeForm, type OutcomeRow } from './outcome-form'

type Props = { ctx: SignedInCtx; session: TaskSessionRecord; show: string | null; after: string | null }

const filters = ['ENROLLED', 'SEAT', 'ATTENDED', 'PASS', 'FAIL', 'INCOMPLETE', 'ABSENT'] as const
type Filter = (typeof filters)[number]
const isFilter = (text: string | null): text is Filter => (filters as readonly (string | null)[]).includes(text)

/** Everybody with a seat, their outcome, and the form to change it. */
export async function OutcomesCard({ ctx, session, show, after }: Props) {
  const taskSessionId = session.id
  const [t, statuses, { counts }] = await Promise.all([
    getTranslations('certificates.finish'),
    getTranslations('enums.enrollmentStatuses'),
    getRosterCounts(ctx, { taskSessionId }).then(orNotFound),
  ])
  const count = (filter: Filter) =>
    counts.reduce(
      (sum, row) => sum + (row.place === filter || (filter === 'SEAT' && isSeat(row.place)) ? row.count : 0),
      0,
    )
  const filter = isFilter(show) ? show : count('ENROLLED') > 0 ? 'ENROLLED' : 'SEAT'
  const { edges, pageInfo } = orNotFound(await listRoster(ctx, { taskSessionId, filter, first: 50, after }))
  const href = (of: Filter) => `${sessionHome(session)}/finish?show=${of}`
  const label = (of: Filter) => (of === 'ENROLLED' ? t('toDecide') : of === 'SEAT' ? t('everybody') : statuses(of))
  const shownFilters = filters.filter((of) => of === 'ENROLLED' || of === 'SEAT' || of === filter || count(of) > 0)
  return (
    <Card id="outcomes" flush title={t('outcomesTitle')} lead={t('outcomesLead')}>
      <nav aria-label={t('filters')} className="flex flex-wrap gap-2 px-4 pb-4 sm:px-6">
        {shownFilters.map((of) => (
          <FilterChip key={of} label={label(of)} href={href(of)} active={of === filter} count={count(of)} />
        ))}
      </nav>
      {edges.length === 0 ? (
        <EmptyState title={t('nobody')} />
      ) : (
        <OutcomeForm
          taskSessionId={taskSessionId}
          rows={edges.map(({ node }) => outcomeRow(node, session))}
          requiresTest={session.revision.requiresTest}
          editable={can(ctx.viewer, 'taskSession.run', session)}
        />
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor && (
        <LoadMore href={`${href(filter)}&after=${encodeURIComponent(pageInfo.endCursor)}`} label={t('more')} />
      )}
    </Card>
  )
}

const isSeat = (place: string) => (filters as readonly string[]).includes(place)

const outcomeOf = { attend: 'ATTENDED', incomplete: 'INCOMPLETE', absent: 'ABSENT' } as const

function outcomeRow({ enrollment, person, guest }: RosterLine, session: TaskSessionRecord): OutcomeRow {
  const { id, version, attendanceSource, checkedInAt, checkedOutAt, attendedMinutes, status, score } = enrollment
  const { minAttendancePct } = session.revision
  const soFar = attendanceOf(session, minAttendancePct, enrollment)
  const proposal = proposalFor(enrollment, session, minAttendancePct)
  return {
    id,
    version,
    name: sortableName(person),
    guest: guest && guestLicense(guest),
    checkedIn: checkedInAt && formatDateTime(checkedInAt, session.timeZone),
    onPaper: attendanceSource === 'PAPER',
    minutes: attendedMinutes ?? (soFar.checkedIn ? soFar.minutes : null),
    leaving:
      session.checkOutRequired && checkedInAt && status === 'ENROLLED'
        ? {
            arrived: wallTimeOf(checkedInAt, session.timeZone),
            left: wallTimeOf(checkedOutAt ?? sessionEnd(session), session.timeZone),
          }
        : null,
    status,
    proposed: proposal && proposal !== 'remove' ? outcomeOf[proposal] : null,
    score,
    signature: attendeeSignature(enrollment, proposal),
  }
}
