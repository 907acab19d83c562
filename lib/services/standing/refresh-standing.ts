import 'server-only'
import { type BoardChanges, noChanges, saveBoard } from '@/lib/data/board-entries'
import type { Tx } from '@/lib/data/db'
import { holdInvitations, listReportedFacts } from '@/lib/data/reported-credentials'
import { holdPeople, listPersonFacts, type PersonFacts } from '@/lib/data/standings'
import { tellEvents } from '@/lib/data/webhook-events'
import type { News } from '@/lib/domain/webhooks/events'
import { refreshProgress } from '../curriculums/refresh-progress'
import { boardNews } from '../webhooks/board-news'
import { personChanges } from './person-changes'
import { reportedChanges } from './reported-changes'

/**
 * Makes everything stored of these people's standing true again: Standing, the boards of the organizations they are in,
 * band, sort name and search text of their memberships, and what curriculums ask of them. Called in the transaction of any write to a person's name,
 * contacts, credentials, credits or membership, after it. As many statements for a thousand people as for one.
 */
export async function refreshStanding(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return
  await holdPeople(tx, ids)
  await refreshHeld(tx, ids, now)
}

/** The same in a write that already holds these people. `news` of them is told beside what becomes of their standing. */
export async function refreshHeld(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
  news: readonly News[] = [],
): Promise<void> {
  const people = await listPersonFacts(tx, userIds)
  const learning = people.filter(({ hasCurriculums }) => hasCurriculums).map(({ id }) => id)
  if (learning.length > 0) await refreshProgress(tx, learning, now)
  const changed = people.map((person) => ({ person, changes: personChanges(person, now) }))
  await saveBoard(tx, together(changed.map(({ changes }) => changes)))
  await tellListeners(tx, changed, news, now)
}

type Changed = { person: PersonFacts; changes: BoardChanges }

/** Tells programs of the organizations that these people are in; where there are none, nothing is asked of the database. */
async function tellListeners(tx: Tx, changed: readonly Changed[], news: readonly News[], now: Date): Promise<void> {
  const listened = changed.filter(({ person }) => person.isListened)
  const ids = new Set(listened.map(({ person }) => person.id))
  const ofBoards = listened.flatMap(({ person, changes }) => boardNews(person, changes, now))
  await tellEvents(tx, [...ofBoards, ...news.filter(({ userId }) => userId !== null && ids.has(userId))], now)
}

/** The same for credentials that employers reported with these invitations; once one is answered, its entries go. */
export async function refreshReported(tx: Tx, invitationIds: readonly string[], now: Date): Promise<void> {
  const ids = [...new Set(invitationIds)]
  if (ids.length === 0) return
  await holdInvitations(tx, ids)
  const invitations = await listReportedFacts(tx, ids)
  await saveBoard(tx, together(invitations.map((invitation) => reportedChanges(invitation, now))))
}

function together(all: readonly BoardChanges[]): BoardChanges {
  const sum = noChanges()
  for (const changes of all) {
    for (const name of Object.keys(sum) as (keyof BoardChanges)[]) {
      for (const row of changes[name]) (sum[name] as unknown[]).push(row)
    }
  }
  return sum
}
