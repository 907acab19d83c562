import { isOneOf } from '../lists/is-one-of'
import { type ChangeableTopic, changeableTopics, type NotificationTopic } from './topics'

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
