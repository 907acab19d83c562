import { listQuery, mutation, query } from '@/graphql/payload'
import {
  changeContact,
  getContactCode,
  recheckVerification,
  removeContact,
  sendContactCode,
  verifyContact,
} from '@/lib/services/contacts/contacts'
import { listSignInMethods } from '@/lib/services/users/user'
import { payloadType } from './base'

export const contactsSchema = /* GraphQL */ `
  type SentCode {
    contactId: ID!
    kind: ContactType!
    value: String!
    expiresAt: DateTime!
  }

  ${payloadType('SentCodePayload', 'SentCode')}

  "How far the newest code of the contact to prove is."
  type ContactCodeState {
    contactId: ID!
    kind: ContactType!
    value: String!
    "Until when the code that is on its way works; null when none is."
    expiresAt: DateTime
    "When another code may be asked for; null when at once."
    resendAt: DateTime
  }

  "One way in which the person has signed in."
  type SignInMethod {
    id: ID!
    loginType: String!
    createdAt: DateTime!
    lastSignInAt: DateTime!
  }

  type Recheck {
    verified: Boolean!
  }

  ${payloadType('RecheckPayload', 'Recheck')}

  extend type Query {
    "The contact the person has still to prove, and its code; null when there is none."
    contactCode: ContactCodeState
    signInMethods: [SignInMethod!]!
  }

  extend type Mutation {
    "Sends a six-digit code to an unproven contact of the person (valid 10 minutes; a new one after 60 seconds)."
    sendContactCode(contactId: ID): SentCodePayload!
    "Proves a contact by its code; five tries."
    verifyContact(contactId: ID!, code: String!): ResultPayload!
    "Claims another address in place of the unproven ones."
    changeContact(kind: ContactType!, value: String!): ResultPayload!
    "Takes a contact off the person; the last proven one stays."
    removeContact(contactId: ID!): ResultPayload!
    "Asks the identity provider again whether it vouches for the person's contact."
    recheckVerification: RecheckPayload!
  }
`

export const contactsResolvers = {
  Query: {
    contactCode: query(getContactCode),
    signInMethods: listQuery(listSignInMethods),
  },
  Mutation: {
    sendContactCode: mutation(sendContactCode),
    verifyContact: mutation(verifyContact),
    changeContact: mutation(changeContact),
    removeContact: mutation(removeContact),
    recheckVerification: mutation(recheckVerification),
  },
}
