'use client'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type AnsweredAct, answeredEvent, Outbox, type Sent } from '@/app/_actions/outbox'
import { type Act, isUnkept } from '@/app/_actions/outbox-store'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { noteServerTime } from '@/app/_lib/server-clock'
import { CheckInDocument } from '@/graphql/generated/check-in'
import { CheckInByRosterDocument } from '@/graphql/generated/check-in-by-roster'
import { CheckOutByRosterDocument } from '@/graphql/generated/check-out-by-roster'
import { ConfirmLateCheckInDocument } from '@/graphql/generated/confirm-late-check-in'
import { DeclineLateCheckInDocument } from '@/graphql/generated/decline-late-check-in'
import { SignAsInstructorDocument } from '@/graphql/generated/sign-as-instructor'
import { SignAttendanceDocument } from '@/graphql/generated/sign-attendance'
import { UndoCheckInDocument } from '@/graphql/generated/undo-check-in'

/**
 * Acts that can be sent later: attendance and its signatures. A late check-in is confirmed for the time of its code,
 * not of the press.
 */
const documents = {
  checkIn: { document: CheckInDocument, timed: true },
  checkInByRoster: { document: CheckInByRosterDocument, timed: true },
  checkOutByRoster: { document: CheckOutByRosterDocument, timed: true },
  confirmLateCheckIn: { document: ConfirmLateCheckInDocument, timed: false },
  declineLateCheckIn: { document: DeclineLateCheckInDocument, timed: false },
  signAsInstructor: { document: SignAsInstructorDocument, timed: true },
  signAttendance: { document: SignAttendanceDocument, timed: true },
  undoCheckIn: { document: UndoCheckInDocument, timed: true },
} as const
type Documents = typeof documents
type VariablesOf<D> = D extends ApiDocument<infer _R, infer V> ? V : never

/** A press on a page, with its row; `own` for acts about the person. */
export type PagePress = {
  [Name in keyof Documents]: { operation: Name; variables: VariablesOf<Documents[Name]['document']>; row: string }
}[keyof Documents]

const boxes = new Map<string, Outbox>()

/** The outbox of the person signed in on this page. */
function currentOutbox(): Outbox | null {
  const person = globalThis.document?.getElementById('root')?.dataset.person
  if (!person) return null
  const outbox = boxes.get(person) ?? new Outbox(person, documents)
  boxes.set(person, outbox)
  return outbox
}

const noActs: readonly Act[] = []
const nothing = () => () => {}

/** The waiting and refused acts of one page, and a function that adds a press. */
export function useOutbox(page: string) {
  const [outbox] = useState(currentOutbox)
  const all = useSyncExternalStore(outbox?.subscribe ?? nothing, outbox?.acts ?? (() => noActs), () => noActs)
  const acts = all.filter((act) => act.page === page)
  const press = useCallback(
    async (what: PagePress): Promise<Sent> => (await outbox?.press({ ...what, page })) ?? { kind: 'waiting' },
    [outbox, page],
  )
  const discard = useCallback((key: string) => outbox?.discard(key), [outbox])
  const isStored = acts.every(({ key }) => !outbox || !isUnkept(outbox.person, key))
  return { acts, isStored, press, discard }
}

/**
 * Sends waiting acts while the page is open. `onAnswered` is called when one of them succeeded or was refused. Use it
 * once per page.
 */
export function useOutboxSender(onAnswered: (answered: AnsweredAct) => void): void {
  useEffect(() => {
    const watching = new AbortController()
    void learnServerTime().then(() => !watching.signal.aborted && currentOutbox()?.watch(watching.signal))
    return () => watching.abort()
  }, [])
  useEffect(() => {
    const handleAnswered = (event: Event) => onAnswered((event as CustomEvent<AnsweredAct>).detail)
    window.addEventListener(answeredEvent, handleAnswered)
    return () => window.removeEventListener(answeredEvent, handleAnswered)
  }, [onAnswered])
}

async function learnServerTime(): Promise<void> {
  try {
    noteServerTime(await fetch('/api/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(5000) }))
  } catch {}
}
