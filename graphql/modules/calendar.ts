import { mutation, query } from '@/graphql/payload'
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@/lib/services/calendar/calendar'
import { payloadType } from './base'

export const calendarSchema = /* GraphQL */ `
  "The address of the person's private calendar; the address itself is told once, when it is made."
  type CalendarFeed {
    createdAt: DateTime
  }

  type MadeCalendarFeed {
    createdAt: DateTime!
    "The path of the address at this host. Whoever has it can read the calendar."
    path: String!
  }

  ${payloadType('CalendarFeedPayload', 'MadeCalendarFeed')}

  extend type Query {
    "Since when the signed-in person has a private calendar address; null without one."
    calendarFeed: CalendarFeed
  }

  extend type Mutation {
    "Makes a private calendar address; the one before ends."
    makeCalendarFeed: CalendarFeedPayload!
    "Ends the private calendar address: whoever has it reads nothing any more."
    endCalendarFeed: ResultPayload!
  }
`

export const calendarResolvers = {
  Query: {
    calendarFeed: query(getCalendarFeed),
  },
  Mutation: {
    makeCalendarFeed: mutation(makeCalendarFeed),
    endCalendarFeed: mutation(endCalendarFeed),
  },
}
