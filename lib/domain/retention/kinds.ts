import { readerLinkLimits } from '../access/reader-link'
import { restoreDays } from '../documents/restorable'
import { contactMessageDays } from '../feedback/values'
import { guestKeptDays } from '../guests/values'
import { importKeptDays } from '../imports/kept-since'
import { closedOrgYears } from '../orgs/org-state'
import { stepDays } from '../traces'
import { type Problems, wholeProblem } from '../values'
import { keptDays } from '../webhooks/events'

/** Whose choice it is how long a kind is kept: an organization's own, or that of who runs the installation. */
export type RetentionOwner = 'ORG' | 'INSTALLATION'

/**
 * How many days a kind of record is kept: at least, usually and at most. Where the three are one number, something else was promised by
 * it (a deleted document can be restored for thirty days) and nobody chooses.
 */
export type Retention = { owner: RetentionOwner; least: number; usual: number; most: number }

const fixed = (owner: RetentionOwner, days: number): Retention => ({ owner, least: days, usual: days, most: days })
const years = (count: number) => count * 365
const tenYears = years(10)

/**
 * Records that go once their time is over, each announced before it goes, and none while a legal hold is on it.
 *
 * What is not here is kept for good: the history, whose chain proves that nothing was left out; certificates, the credits and sign-in
 * sheets they were issued on and their signatures, because boards and `/verify` ask for them as long as the paper exists.
 */
export const retentionKinds = {
  imports: fixed('ORG', importKeptDays),
  webhookEvents: fixed('ORG', keptDays),
  guestContacts: fixed('ORG', guestKeptDays.contact),
  absentGuests: fixed('ORG', guestKeptDays.absent),
  // To whom records were shown has to be told for some time.
  surveyLinks: { owner: 'ORG', least: readerLinkLimits.keptDays, usual: readerLinkLimits.keptDays, most: tenYears },
  endedInvitations: { owner: 'ORG', least: 30, usual: 400, most: tenYears },
  // California asks for training records of four years (docs/decisions/030-deleting-an-account.md), and no board for more than seven.
  endedRequests: { owner: 'ORG', least: years(4), usual: years(4), most: tenYears },
  formerMembers: { owner: 'ORG', least: years(4), usual: years(closedOrgYears), most: tenYears },
  deletedDocuments: fixed('INSTALLATION', restoreDays),
  transcriptLinks: fixed('INSTALLATION', readerLinkLimits.keptDays),
  visitorMessages: fixed('INSTALLATION', contactMessageDays),
  feedback: { owner: 'INSTALLATION', least: 30, usual: contactMessageDays, most: tenYears },
  // A notification that is gone could be sent once more while its day can still be looked at.
  notifications: { owner: 'INSTALLATION', least: stepDays, usual: stepDays, most: tenYears },
  signIns: { owner: 'INSTALLATION', least: 1, usual: 90, most: 400 },
  codes: { owner: 'INSTALLATION', least: 2, usual: 30, most: 400 },
} as const satisfies Record<string, Retention>

export type RetentionKind = keyof typeof retentionKinds
export const retentionKindNames = Object.keys(retentionKinds) as RetentionKind[]

/** Kinds of one owner, in the order in which they are shown. */
export const kindsOf = (owner: RetentionOwner): RetentionKind[] =>
  retentionKindNames.filter((kind) => retentionKinds[kind].owner === owner)

/** Whether somebody chooses how long a kind is kept. */
export const isChosen = (kind: RetentionKind): boolean => retentionKinds[kind].least < retentionKinds[kind].most

/** What is wrong with a choice, by field. */
export function retentionProblems({ kind, days }: { kind: RetentionKind; days: number }): Problems {
  if (!isChosen(kind)) return { kind: 'validation.chooseOne' }
  const problem = wholeProblem(days, { min: retentionKinds[kind].least, max: retentionKinds[kind].most })
  return problem ? { days: problem } : {}
}

/** Days between announcing what will go and its going; so long also does a legal hold protect after it was released. */
export const noticeDays = 7

const day = 86_400_000

/** Records that count from this instant or earlier are over `now`. */
export const overBefore = (now: Date, keptFor: number): Date => new Date(now.getTime() - keptFor * day)

/** Holds that were released before this instant protect nothing any more. */
export const holdsOver = (now: Date): Date => new Date(now.getTime() - noticeDays * day)
