import { mutation, query } from '@/graphql/payload'
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@/lib/services/calendar/calendar-feed'

export const calendarResolvers = {
  Query: {
    calendarFeed: query(getCalendarFeed),
  },
  Mutation: {
    makeCalendarFeed: mutation(makeCalendarFeed),
    endCalendarFeed: mutation(endCalendarFeed),
  },
}
