/** The base of every module: scalars and the payload of mutations. */
export const baseSchema = /* GraphQL */ `
  "An instant, ISO 8601 in UTC."
  scalar DateTime
  "A calendar date, YYYY-MM-DD. Never shifted by a time zone. Input also takes what people type (M/d/yyyy, Month d, yyyy)."
  scalar Date
  "Any JSON value. Each argument of this type accepts only the keys its operation lists."
  scalar JSON
  "A file sent by the GraphQL multipart request specification."
  scalar Upload

  "What is wrong with one field of the input."
  type FieldError {
    "Path of the field, for example address.postalCode."
    field: String!
    "The reason in the caller's language."
    message: String!
    i18nMessageKey: String!
    "Values that the message names, by name (max, min, count); null without any."
    params: JSON
  }

  "A refusal is data: success is false, the reason is in message, the fields it names in fieldErrors."
  interface Payload {
    success: Boolean!
    message: String
    i18nMessageKey: String
    "Values that the message names, by name (count, scope, seconds); null without any."
    params: JSON
    fieldErrors: [FieldError!]!
    "The page that describes the refusal; null where nothing was refused."
    documentation: String
  }

  type ResultPayload implements Payload {
    success: Boolean!
    message: String
    i18nMessageKey: String
    params: JSON
    fieldErrors: [FieldError!]!
    documentation: String
  }

  "Where a page of a list ends; ask for the next with after: endCursor."
  type PageInfo {
    hasNextPage: Boolean!
    "That rows come before this page. Lists are read forwards only."
    hasPreviousPage: Boolean!
    "The cursor of the first row; null for an empty page."
    startCursor: String
    "The cursor of the last row: after of the next page."
    endCursor: String
  }

  type Query
  type Mutation
`

/** The payload type of a mutation in SDL: the fields of Payload, and the changed data. */
export const payloadType = (name: string, data: string) => /* GraphQL */ `
  type ${name} implements Payload {
    success: Boolean!
    message: String
    i18nMessageKey: String
    params: JSON
    fieldErrors: [FieldError!]!
    documentation: String
    data: ${data}
  }
`

type MadePage = { hasPreviousPage?: boolean; startCursor?: string | null }

/** Pages inside another answer are told no arguments: they begin where they begin. */
export const baseResolvers = {
  PageInfo: {
    hasPreviousPage: ({ hasPreviousPage }: MadePage) => hasPreviousPage ?? false,
    startCursor: ({ startCursor }: MadePage) => startCursor ?? null,
  },
}
