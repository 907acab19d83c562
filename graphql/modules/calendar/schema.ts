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

  type CalendarFeedPayload implements Payload {
    success: Boolean!
    message: String
    i18nMessageKey: String
    fieldErrors: [FieldError!]!
    data: MadeCalendarFeed
  }

  extend type Query {
    calendarFeed: CalendarFeed
  }

  extend type Mutation {
    "Makes a private calendar address; the one before ends."
    makeCalendarFeed: CalendarFeedPayload!
    endCalendarFeed: ResultPayload!
  }
`
