import { formatDate } from '../time/format-date'
import { isPlainDate } from '../time/plain-date'
import { testEvent, type WebhookEventType } from './events'

/** An event as a chat message: a message key under `webhooks.chat`, its plain values, and the page that shows it. */
type ChatWords = {
  key: string
  values: Readonly<Record<string, string | number>>
  /** Keys of messages that provide further values, by the name of the value. */
  named: Readonly<Record<string, string>>
  path: string
}

type ChatEvent = { type: string; orgId: string; data: unknown }
type Data = Readonly<Record<string, unknown>>
type Sentence = {
  key: string
  /** Whether the message names the member. Events about health records never do. */
  names: boolean
  path: (data: Data) => string
  values?: (data: Data) => ChatWords['values']
  named?: (data: Data) => ChatWords['named']
}

const textValue = (value: unknown) => (typeof value === 'string' ? value : '')
const numberValue = (value: unknown) => (typeof value === 'number' ? value : 0)
const dateText = (value: unknown) => (isPlainDate(textValue(value)) ? formatDate(textValue(value)) : '')

const memberPage = ({ memberId }: Data) => (memberId ? `/members/${textValue(memberId)}` : '/members')
const licensePage = (data: Data) =>
  data.memberId ? `${memberPage(data)}/credentials/${textValue(data.credentialId)}` : '/credentials'
const license = {
  values: ({ expiresAt }: Data) => ({ date: dateText(expiresAt) }),
  named: ({ geo, credentialType }: Data) => ({
    place: `enums.geographies.${textValue(geo)}`,
    type: `enums.credentialTypesShort.${textValue(credentialType)}`,
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
    named: (data) => ({ ...license.named(data), result: `enums.verificationBadges.${textValue(data.verifiedState)}` }),
  },
  'credential.reminded': { key: 'credentialReminded', names: true, path: licensePage, ...license },
  'credential.added': { key: 'credentialAdded', names: true, path: licensePage, ...license },
  'credential.changed': { key: 'credentialChanged', names: true, path: licensePage, ...license },
  'credential.removed': { key: 'credentialRemoved', names: true, path: memberPage },
  'clearance.changed': {
    key: 'clearanceChanged',
    names: true,
    path: memberPage,
    values: ({ state }) => ({ state: textValue(state) }),
  },
  'credit.added': {
    key: 'creditAdded',
    names: true,
    path: memberPage,
    values: ({ title }) => ({ title: textValue(title) }),
  },
  'credit.withdrawn': {
    key: 'creditWithdrawn',
    names: true,
    path: memberPage,
    values: ({ title }) => ({ title: textValue(title) }),
  },
  'enrollment.changed': {
    key: 'enrollmentChanged',
    names: true,
    path: memberPage,
    named: ({ status }) => ({ status: `enums.enrollmentStatuses.${textValue(status)}` }),
  },
  'session.finalized': {
    key: 'sessionFinalized',
    names: false,
    path: ({ taskId, taskSessionId }) => `/tasks/${textValue(taskId)}/task_sessions/${textValue(taskSessionId)}`,
    values: ({ title, completed, enrollments }) => ({
      title: textValue(title),
      completed: numberValue(completed),
      enrollments: numberValue(enrollments),
    }),
  },
  'member.added': { key: 'memberAdded', names: true, path: memberPage },
  'member.changed': { key: 'memberChanged', names: true, path: memberPage },
  'member.ended': { key: 'memberEnded', names: true, path: memberPage },
  // The document may be a health record, so neither its owner nor its title is named.
  'document.requested': { key: 'documentRequested', names: false, path: () => '/documents/requests' },
  'document.signed': { key: 'documentSigned', names: false, path: () => '/documents/signing' },
  [testEvent]: { key: 'webhookTest', names: false, path: () => '?tab=webhooks' },
}

const sentenceFor = (type: string): Sentence =>
  type in sentences ? sentences[type as WebhookEventType] : sentences[testEvent]

/** The member whose name the chat message may contain; null when the event names nobody. */
export function memberToName({ type, data }: Pick<ChatEvent, 'type' | 'data'>): string | null {
  const { memberId } = data as Data
  return sentenceFor(type).names && typeof memberId === 'string' ? memberId : null
}

/** The text of an event in a chat. */
export function chatWords({ type, orgId, data }: ChatEvent): ChatWords {
  const sentence = sentenceFor(type)
  const eventData = data as Data
  return {
    key: sentence.key,
    values: sentence.values?.(eventData) ?? {},
    named: sentence.named?.(eventData) ?? {},
    path: `/orgs/${orgId}${sentence.path(eventData)}`,
  }
}

const harmlessCharacters: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '[': '(', ']': ')', '@': '＠' }

/** A name or title without characters that a chat would interpret as links or as mentions of the whole channel. */
export const chatPlain = (value: string): string =>
  value.replaceAll(/[<>[\]@]/g, (sign) => harmlessCharacters[sign] ?? '').replaceAll('://', ' ')
