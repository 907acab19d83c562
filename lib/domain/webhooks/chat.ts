import { formatDate } from '../time/format-date'
import { isPlainDate } from '../time/plain-date'
import { testEvent, type WebhookEventType } from './events'

/** What happened, as a chat is told: a message under `webhooks.chat`, its plain values, and the page that shows it. */
export type ChatWords = {
  key: string
  values: Readonly<Record<string, string | number>>
  /** Names of messages by the value they fill in. */
  named: Readonly<Record<string, string>>
  path: string
}

type Told = { type: string; orgId: string; data: unknown }
type Data = Readonly<Record<string, unknown>>
type Sentence = {
  key: string
  /** Whether it says whom it is about. What concerns records of health never does. */
  names: boolean
  path: (data: Data) => string
  values?: (data: Data) => ChatWords['values']
  named?: (data: Data) => ChatWords['named']
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const count = (value: unknown) => (typeof value === 'number' ? value : 0)
const day = (value: unknown) => (isPlainDate(text(value)) ? formatDate(text(value)) : '')

const memberPage = ({ memberId }: Data) => (memberId ? `/members/${text(memberId)}` : '/members')
const licensePage = (data: Data) =>
  data.memberId ? `${memberPage(data)}/credentials/${text(data.credentialId)}` : '/credentials'
const license = {
  values: ({ expiresAt }: Data) => ({ date: day(expiresAt) }),
  named: ({ geo, credentialType }: Data) => ({
    place: `enums.geographies.${text(geo)}`,
    type: `enums.credentialTypesShort.${text(credentialType)}`,
  }),
}

const sentences: Readonly<Record<WebhookEventType | typeof testEvent, Sentence>> = {
  'credential.expiring': {
    key: 'credentialExpiring',
    names: true,
    path: licensePage,
    named: license.named,
    values: (data) => ({ ...license.values(data), over: data.deadline === 'EXPIRED' ? 'yes' : 'no' }),
  },
  'credential.verified': {
    key: 'credentialVerified',
    names: true,
    path: licensePage,
    values: license.values,
    named: (data) => ({ ...license.named(data), result: `enums.verificationBadges.${text(data.verifiedState)}` }),
  },
  'credential.reminded': { key: 'credentialReminded', names: true, path: licensePage, ...license },
  'credit.added': {
    key: 'creditAdded',
    names: true,
    path: memberPage,
    values: ({ title }) => ({ title: text(title) }),
  },
  'enrollment.changed': {
    key: 'enrollmentChanged',
    names: true,
    path: memberPage,
    named: ({ status }) => ({ status: `enums.enrollmentStatuses.${text(status)}` }),
  },
  'session.finalized': {
    key: 'sessionFinalized',
    names: false,
    path: ({ taskId, taskSessionId }) => `/tasks/${text(taskId)}/task_sessions/${text(taskSessionId)}`,
    values: ({ title, completed, enrollments }) => ({
      title: text(title),
      completed: count(completed),
      enrollments: count(enrollments),
    }),
  },
  'member.added': { key: 'memberAdded', names: true, path: memberPage },
  'member.changed': { key: 'memberChanged', names: true, path: memberPage },
  'member.ended': { key: 'memberEnded', names: true, path: memberPage },
  // What is asked for or signed may be a record of health: neither whose nor which.
  'document.requested': { key: 'documentRequested', names: false, path: () => '/documents/requests' },
  'document.signed': { key: 'documentSigned', names: false, path: () => '/documents/signing' },
  [testEvent]: { key: 'webhookTest', names: false, path: () => '?tab=webhooks' },
}

const sentenceOf = (type: string): Sentence =>
  type in sentences ? sentences[type as WebhookEventType] : sentences[testEvent]

/** The member whom a chat may be told the name of; null where the event says nobody's. */
export function namedMember({ type, data }: Pick<Told, 'type' | 'data'>): string | null {
  const { memberId } = data as Data
  return sentenceOf(type).names && typeof memberId === 'string' ? memberId : null
}

/** How an event reads in a chat. */
export function chatWords({ type, orgId, data }: Told): ChatWords {
  const sentence = sentenceOf(type)
  const told = data as Data
  return {
    key: sentence.key,
    values: sentence.values?.(told) ?? {},
    named: sentence.named?.(told) ?? {},
    path: `/orgs/${orgId}${sentence.path(told)}`,
  }
}

const lookalikes: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '[': '(', ']': ')', '@': '＠' }

/** A name or a title as a chat shows it and does nothing with: no link, no call to everybody in the channel. */
export const chatPlain = (value: string): string =>
  value.replaceAll(/[<>[\]@]/g, (sign) => lookalikes[sign] ?? '').replaceAll('://', ' ')
