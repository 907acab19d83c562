export const contactsSchema = /* GraphQL */ `
  type SentCode {
    contactId: ID!
    kind: ContactType!
    value: String!
    expiresAt: DateTime!
  }

  type SentCodePayload implements Payload {
    success: Boolean!
    message: String
    i18nMessageKey: String
    fieldErrors: [FieldError!]!
    data: SentCode
  }

  extend type Mutation {
    "Sends a six-digit code to an unproven contact of the person (valid 10 minutes; a new one after 60 seconds)."
    sendContactCode(contactId: ID): SentCodePayload!
    "Proves a contact by its code; five tries."
    verifyContact(contactId: ID!, code: String!): ResultPayload!
    "Claims another address in place of the unproven ones."
    changeContact(kind: ContactType!, value: String!): ResultPayload!
  }
`
