import { isOneOf } from '../lists/is-one-of'
import { type ChangeableTopic, changeableTopics, type NotificationTopic } from './topics'

type Whose = { userId: string; topic: NotificationTopic }
/** What only this installation can make of a text. */
type TicketFor = (text: string) => string

const textOf = ({ userId, topic }: Whose) => `unsubscribe:${userId}:${topic}`

/** What a message carries so that its reader can end messages of its topic without signing in. */
export const unsubscribeToken = ({ ticketFor, ...whose }: Whose & { ticketFor: TicketFor }): string =>
  `${whose.userId}.${whose.topic}.${ticketFor(textOf(whose))}`

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Z_]+)\.([\w-]{20,100})$/

/** Whose messages of which topic such a token ends; null unless it is one of ours. */
export function readUnsubscribeToken(
  token: string,
  ticketsFor: (text: string) => string[],
  isRight: (ticket: string, right: readonly string[]) => boolean,
): { userId: string; topic: ChangeableTopic } | null {
  const [, userId, topic, ticket] = shape.exec(token) ?? []
  if (!userId || !ticket || !isOneOf(changeableTopics, topic)) return null
  return isRight(ticket, ticketsFor(textOf({ userId, topic }))) ? { userId, topic } : null
}
