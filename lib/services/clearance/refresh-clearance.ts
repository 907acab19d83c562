import { listPositionsInForce, type PositionInForce } from '@/lib/data/clearance/positions'
import {
  type ClearancePerson,
  listClearancePeople,
  type NewSpan,
  type StoredSpan,
  saveSpanCopies,
  saveSpans,
  takeMarked,
} from '@/lib/data/clearance/spans'
import { lockInvitations, lockPeople } from '@/lib/data/compliance/read'
import type { Tx } from '@/lib/data/db'
import { emitEvents } from '@/lib/data/webhooks/events'
import { clearanceSpans, isSameFrom } from '@/lib/domain/clearance/clearance'
import { withAbsence } from '@/lib/domain/clearance/leave'
import { positionFor } from '@/lib/domain/clearance/position'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { clearanceChanged } from '@/lib/domain/webhooks/event-data'
import type { NewWebhookEvent } from '@/lib/domain/webhooks/events'

/**
 * Brings the clearance of everybody up to date about whom this transaction changed something (`markClearance`). Called
 * once, at the end of every write; no statement when nobody is marked.
 */
export async function refreshClearance(tx: Tx, now: Date): Promise<void> {
  for (const of of takeMarked(tx)) {
    await ('userIds' in of ? lockPeople(tx, of.userIds) : lockInvitations(tx, of.invitationIds))
    const people = await listClearancePeople(tx, of)
    if (people.length === 0) continue
    const positions = Map.groupBy(
      await listPositionsInForce(tx, [...new Set(people.map(({ orgId }) => orgId))]),
      ({ orgId }) => orgId,
    )
    const changes = people.map((person) => changesOf(person, positions.get(person.orgId) ?? [], now))
    const superseded = changes.flatMap((change) => change.superseded)
    await saveSpans(tx, { superseded, added: changes.flatMap(({ added }) => added), now })
    await saveSpanCopies(
      tx,
      changes.flatMap(({ copies }) => copies),
    )
    await emitEvents(
      tx,
      changes.flatMap(({ event }) => event ?? []),
      now,
    )
  }
}

type Changes = {
  superseded: string[]
  added: NewSpan[]
  copies: Pick<StoredSpan, 'id' | 'sortName' | 'department'>[]
  event: NewWebhookEvent | null
}

/** The writes that bring the stored spans of one person in one organization up to date. */
function changesOf(person: ClearancePerson, positions: readonly PositionInForce[], now: Date): Changes {
  const { spans, sortName, department } = person
  const today = todayIn(person.timeZone, now)
  const next = nextSpans(person, positions, today)
  const isSame = isSameFrom(spans, next, today) && spans.every((span) => span.positionId === next[0]?.positionId)
  if (isSame || (spans.length === 0 && next[0]?.state === null)) {
    const stale = spans.filter((span) => span.sortName !== sortName || span.department !== department)
    return { superseded: [], added: [], copies: stale.map(({ id }) => ({ id, sortName, department })), event: null }
  }
  return { superseded: spans.map(({ id }) => id), added: next, copies: [], event: eventOf(person, next, today, now) }
}

/** What should be stored; one span without a state for somebody about whom nothing is asked any more. */
function nextSpans(person: ClearancePerson, positions: readonly PositionInForce[], today: PlainDate): NewSpan[] {
  const { orgId, roleId, invitationId, sortName, department } = person
  const about = { orgId, roleId, invitationId, sortName, department }
  if (person.state === 'ENDED' || positions.length === 0)
    return [{ ...about, positionId: null, onLeave: false, startsOn: today, endsOn: null, state: null, reasons: [] }]
  const position = positionFor(positions, person)
  const positionId = position?.id ?? null
  return withAbsence(clearanceSpans(position, person, today), person).map((span) => ({ ...about, ...span, positionId }))
}

/** The event when today's answer is another one than before. */
function eventOf(
  { userId, orgId, spans }: ClearancePerson,
  next: readonly NewSpan[],
  today: PlainDate,
  now: Date,
): NewWebhookEvent | null {
  const after = next[0]
  const before = spans.find(({ startsOn, endsOn }) => startsOn <= today && (endsOn === null || endsOn >= today))
  if (userId === null || !after || after.state === (before?.state ?? null)) return null
  return clearanceChanged({
    orgId,
    userId,
    on: today,
    before: before?.state ?? null,
    ...afterOf(after),
    key: `${now.getTime()}`,
  })
}

const afterOf = ({ state, reasons, positionId }: NewSpan) => ({ state, reasons, positionId })
