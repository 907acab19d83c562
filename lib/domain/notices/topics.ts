import type { DeadlineStanding, UnitsStanding } from '@/lib/domain/compliance/standing'
import type { Severity } from '@/lib/domain/lists/severities'
import { isOneOf } from '../lists/is-one-of'
import { ladderNotice } from '../reminders/ladder'
import type { NoticeKind } from './notice-kinds'

type Facts = {
  deadline: DeadlineStanding
  units: UnitsStanding
  missingUnits: number | null
  /** What each open way to renew still lacks, as stored; null where no way is open. */
  waysMissing: string | null
}

const reminderReasons = ['expired', 'expiring', 'expiringMissing', 'expiringWays', 'behind'] as const
export type ReminderReason = (typeof reminderReasons)[number]
export type CredentialReminder = { reason: ReminderReason; severity: Severity }

/** The kind of notice by which an organization asks a member to renew a license. */
export const reminderKind = 'credential.reminder'

/**
 * The reason to remind the holder: expired or expiring within 90 days, or hours behind. Null when there is nothing to
 * do.
 */
export function credentialReminder({ deadline, units, missingUnits, waysMissing }: Facts): CredentialReminder | null {
  if (deadline === 'EXPIRED') return { reason: 'expired', severity: 'ERROR' }
  const isMissingHours = units !== 'COMPLETE' && (missingUnits ?? 0) > 0
  if (deadline !== 'LATER') {
    const reason = waysMissing === null ? (isMissingHours ? 'expiringMissing' : 'expiring') : 'expiringWays'
    return { reason, severity: deadline === 'D30' ? 'WARN' : 'INFO' }
  }
  return units === 'BEHIND' && isMissingHours ? { reason: 'behind', severity: 'WARN' } : null
}

/** The key that prevents a second notice of the same organization on the same day. */
export const reminderKey = (orgId: string, credentialId: string, day: string): string =>
  `${reminderKind}:${orgId}:${credentialId}:${day}`

/** The topics of notifications that a person can choose. */
export const notificationTopics = [
  'EXPIRY',
  'TEAM_WEEKLY',
  'TEAM_EXPIRED',
  'TEAM_MENDED',
  'TRAINING',
  'CLASSES',
  'ORGANIZATION',
  'SECURITY',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** Whether a topic is about other people's licenses, for those responsible for them. */
export const isOfTeam = (topic: NotificationTopic): boolean => topic.startsWith('TEAM_')

/** The ways to deliver a notification: in the product, by email, by text message. */
export const notificationChannels = ['IN_APP', 'EMAIL', 'SMS'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Cannot be switched off: otherwise an account could be taken over without its owner being notified. */
export const fixedTopic = 'SECURITY'
export const changeableTopics = notificationTopics.filter((topic) => topic !== fixedTopic)
type ChangeableTopic = Exclude<NotificationTopic, typeof fixedTopic>

/** The topic of each kind of notice. */
export const topicOf: Readonly<Record<NoticeKind | typeof reminderKind | typeof ladderNotice, NotificationTopic>> = {
  [reminderKind]: 'EXPIRY',
  [ladderNotice]: 'EXPIRY',
  licensesDue: 'TEAM_WEEKLY',
  licensesExpiring: 'TEAM_EXPIRED',
  clearanceChanged: 'TEAM_EXPIRED',
  exclusionQuestions: 'TEAM_EXPIRED',
  teamMended: 'TEAM_MENDED',
  monthReported: 'ORGANIZATION',
  supervisorHears: 'ORGANIZATION',
  licenseChecked: 'EXPIRY',
  attestationConfirmed: 'EXPIRY',
  ruleChanged: 'EXPIRY',
  curriculumAssigned: 'TRAINING',
  curriculumExempted: 'TRAINING',
  trainingDue: 'TRAINING',
  trainingReminder: 'TRAINING',
  exemptionEnded: 'TRAINING',
  creditProposed: 'TRAINING',
  creditProposalReminder: 'TRAINING',
  documentRequested: 'TRAINING',
  documentRequestReminder: 'TRAINING',
  instructorAdded: 'CLASSES',
  instructorRemoved: 'CLASSES',
  sessionCancelled: 'CLASSES',
  sessionChanged: 'CLASSES',
  enrollmentPromoted: 'CLASSES',
  enrollmentApproved: 'CLASSES',
  enrollmentWaitlisted: 'CLASSES',
  enrollmentDeclined: 'CLASSES',
  enrollmentAbsent: 'CLASSES',
  signatureVoided: 'CLASSES',
  attendanceToSign: 'CLASSES',
  sheetToSign: 'CLASSES',
  sheetVoided: 'CLASSES',
  certificateIssued: 'CLASSES',
  certificateReplaced: 'CLASSES',
  certificateSuperseded: 'CLASSES',
  certificateRevoked: 'CLASSES',
  guestAttendance: 'CLASSES',
  guestClaimed: 'CLASSES',
  guestClaimRefused: 'CLASSES',
  adminGranted: 'ORGANIZATION',
  adminInvited: 'ORGANIZATION',
  adminTaken: 'ORGANIZATION',
  grantGiven: 'ORGANIZATION',
  grantEnded: 'ORGANIZATION',
  leaveStarted: 'ORGANIZATION',
  leaveEnded: 'ORGANIZATION',
  memberRemoved: 'ORGANIZATION',
  memberRehired: 'ORGANIZATION',
  orgMessage: 'ORGANIZATION',
  orgCloses: 'ORGANIZATION',
  orgStays: 'ORGANIZATION',
  documentToSign: 'ORGANIZATION',
  documentToSignReminder: 'ORGANIZATION',
  documentNotToSign: 'ORGANIZATION',
  documentSigned: 'ORGANIZATION',
  documentDeclined: 'ORGANIZATION',
  documentSignedByAll: 'ORGANIZATION',
  documentsAnswered: 'ORGANIZATION',
  requestedDocumentDeclined: 'ORGANIZATION',
  requestedDocumentDecided: 'ORGANIZATION',
  healthCopyGiven: 'ORGANIZATION',
  licensesChecked: 'ORGANIZATION',
  webhookFailing: 'ORGANIZATION',
  tokenMade: 'SECURITY',
  tokenEnding: 'SECURITY',
  adminMade: 'SECURITY',
  accessMade: 'SECURITY',
  vouchedByMerge: 'SECURITY',
  accessEnded: 'SECURITY',
  accessToKeep: 'SECURITY',
  settingsChanged: 'SECURITY',
  fileInfected: 'SECURITY',
  accountSignedOut: 'SECURITY',
  accountDisabled: 'SECURITY',
  accountEnabled: 'SECURITY',
  accountContactRemoved: 'SECURITY',
  accountMerged: 'SECURITY',
  accountUnmerged: 'SECURITY',
}

export type NotificationChoice = { topic: NotificationTopic; channel: NotificationChannel; enabled: boolean }
/** `fixed`: nobody can change it. */
export type NotificationSetting = NotificationChoice & { fixed: boolean }

/**
 * The setting of every topic for every channel: the person's choice, otherwise the default. By default, notices go to
 * the product and to email. Text messages only replace a missing email address, except that those about an expiry go to
 * everybody who agreed to text messages.
 */
export function settingsOf(
  choices: readonly NotificationChoice[],
  { hasEmail, hasConsent = false }: { hasEmail: boolean; hasConsent?: boolean },
): NotificationSetting[] {
  const choiceByKey = new Map(choices.map(({ topic, channel, enabled }) => [`${topic}:${channel}`, enabled]))
  return notificationTopics.flatMap((topic) =>
    notificationChannels.map((channel) => {
      const fixed = topic === fixedTopic
      const isUsuallyOn = channel !== 'SMS' || (topic === 'EXPIRY' ? hasConsent : !hasEmail)
      return {
        topic,
        channel,
        fixed,
        enabled: fixed ? isUsuallyOn : (choiceByKey.get(`${topic}:${channel}`) ?? isUsuallyOn),
      }
    }),
  )
}

/** The kinds of notices of a topic. */
export const kindsOf = (topic: NotificationTopic): string[] =>
  Object.entries(topicOf).flatMap(([kind, noticeTopic]) => (noticeTopic === topic ? [kind] : []))

type Subscription = { userId: string; topic: NotificationTopic }
/** A keyed digest of a text that only this installation can compute. */
type TicketFor = (text: string) => string

const tokenText = ({ userId, topic }: Subscription) => `unsubscribe:${userId}:${topic}`

/** The token in a message that lets its reader unsubscribe from the message's topic without signing in. */
export const unsubscribeToken = ({ ticketFor, ...subscription }: Subscription & { ticketFor: TicketFor }): string =>
  `${subscription.userId}.${subscription.topic}.${ticketFor(tokenText(subscription))}`

const tokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Z_]+)\.([\w-]{20,100})$/

/** The person and topic of an unsubscribe token; null unless this installation made it. */
export function readUnsubscribeToken(
  token: string,
  ticketsFor: (text: string) => string[],
  isRight: (ticket: string, expected: readonly string[]) => boolean,
): { userId: string; topic: ChangeableTopic } | null {
  const [, userId, topic, ticket] = tokenPattern.exec(token) ?? []
  if (!userId || !ticket || !isOneOf(changeableTopics, topic)) return null
  return isRight(ticket, ticketsFor(tokenText({ userId, topic }))) ? { userId, topic } : null
}
