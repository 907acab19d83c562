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
    calendarFeed: CalendarFeed
  }

  extend type Mutation {
    "Makes a private calendar address; the one before ends."
    makeCalendarFeed: CalendarFeedPayload!
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
