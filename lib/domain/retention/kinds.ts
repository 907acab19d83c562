import { readerLinkLimits } from '../access/reader-link'
import { restoreDays } from '../documents/document-state'
import { contactMessageDays } from '../feedback/values'
import { guestKeptDays } from '../guests/values'
import { importKeptDays } from '../imports/kept-since'
import { closedOrgYears } from '../orgs/org-state'
import { stepDays } from '../traces'
import { type Problems, wholeProblem } from '../values'
import { keptDays } from '../webhooks/events'

/** The owner of the decision how long a kind is kept: the organization, or the operator of the installation. */
export type RetentionOwner = 'ORG' | 'INSTALLATION'

/**
 * How many days a kind of record is kept: minimum, default and maximum. When all three are equal, another promise
 * depends on the number (a deleted document can be restored for thirty days) and nobody can change it.
 */
export type Retention = { owner: RetentionOwner; least: number; usual: number; most: number }

const fixedDays = (owner: RetentionOwner, days: number): Retention => ({ owner, least: days, usual: days, most: days })
const years = (count: number) => count * 365
const tenYears = years(10)

/**
 * Records that are deleted once their time is over, announced beforehand, and never while under a legal hold.
 *
 * Everything else is kept permanently: the history, whose chain proves that it is complete; and certificates, with the
 * credits, sign-in sheets and signatures they were issued on, because boards and `/verify` need them as long as the
 * paper exists.
 */
export const retentionKinds = {
  imports: fixedDays('ORG', importKeptDays),
  webhookEvents: fixedDays('ORG', keptDays),
  guestContacts: fixedDays('ORG', guestKeptDays.contact),
  absentGuests: fixedDays('ORG', guestKeptDays.absent),
  // It must remain possible to report to whom records were disclosed.
  surveyLinks: { owner: 'ORG', least: readerLinkLimits.keptDays, usual: readerLinkLimits.keptDays, most: tenYears },
  endedInvitations: { owner: 'ORG', least: 30, usual: 400, most: tenYears },
  // California requires training records of four years (docs/decisions/030-deleting-an-account.md), and no board more
  // than seven.
  endedRequests: { owner: 'ORG', least: years(4), usual: years(4), most: tenYears },
  formerMembers: { owner: 'ORG', least: years(4), usual: years(closedOrgYears), most: tenYears },
  deletedDocuments: fixedDays('INSTALLATION', restoreDays),
  transcriptLinks: fixedDays('INSTALLATION', readerLinkLimits.keptDays),
  visitorMessages: fixedDays('INSTALLATION', contactMessageDays),
  feedback: { owner: 'INSTALLATION', least: 30, usual: contactMessageDays, most: tenYears },
  // Without its record, a notification could be sent again while its day can still be evaluated.
  notifications: { owner: 'INSTALLATION', least: stepDays, usual: stepDays, most: tenYears },
  signIns: { owner: 'INSTALLATION', least: 1, usual: 90, most: 400 },
  codes: { owner: 'INSTALLATION', least: 2, usual: 30, most: 400 },
} as const satisfies Record<string, Retention>

export type RetentionKind = keyof typeof retentionKinds
export const retentionKindNames = Object.keys(retentionKinds) as RetentionKind[]

/** The kinds of one owner, in display order. */
export const kindsOf = (owner: RetentionOwner): RetentionKind[] =>
  retentionKindNames.filter((kind) => retentionKinds[kind].owner === owner)

/** Whether anybody can choose how long a kind is kept. */
export const isChosen = (kind: RetentionKind): boolean => retentionKinds[kind].least < retentionKinds[kind].most

/** Problems with a choice, by field. */
export function retentionProblems({ kind, days }: { kind: RetentionKind; days: number }): Problems {
  if (!isChosen(kind)) return { kind: 'validation.chooseOne' }
  const problem = wholeProblem(days, { min: retentionKinds[kind].least, max: retentionKinds[kind].most })
  return problem ? { days: problem } : {}
}

/** Days between the announcement of a deletion and the deletion; a released legal hold also protects for this long. */
export const noticeDays = 7

const dayMs = 86_400_000

/** Records whose retention began at or before this instant have expired `now`. */
export const overBefore = (now: Date, keptFor: number): Date => new Date(now.getTime() - keptFor * dayMs)

/** Holds released before this instant no longer protect anything. */
export const holdsOver = (now: Date): Date => new Date(now.getTime() - noticeDays * dayMs)
