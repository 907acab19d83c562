import { listQuery, mutation, query } from '@/graphql/payload'
import {
  changeContact,
  getContactCode,
  recheckVerification,
  removeContact,
  sendContactCode,
  verifyContact,
} from '@/lib/services/contacts/contacts'
import {
  confirmSignInMethod,
  countOwnAccess,
  endSignInMethod,
  listSignInMethods,
} from '@/lib/services/users/sign-in-methods'
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
    "The email address or phone number it came with; null when that is not known."
    contact: String
    createdAt: DateTime!
    lastSignInAt: DateTime!
    "The way in which the browser that asks is signed in."
    current: Boolean!
    "Whether it can be ended: the last one cannot."
    removable: Boolean!
    "While it is new to the account: from when it opens what the person may do to others. Null when it does already."
    opensFrom: DateTime
  }

  "What goes on working without the person signing in: how many of each."
  type OwnAccess {
    tokens: Int!
    feeds: Int!
    links: Int!
    "Tokens, programs, webhooks and survey links that the person has set up in organizations."
    setUp: Int!
  }

  type Recheck {
    verified: Boolean!
  }

  ${payloadType('RecheckPayload', 'Recheck')}

  extend type Query {
    "The contact the person has still to prove, and its code; null when there is none."
    contactCode: ContactCodeState
    "How the signed-in person can sign in: each way with its last use."
    signInMethods: [SignInMethod!]!
    "What goes on working when a contact or a way to sign in ends."
    ownAccess: OwnAccess
  }

  extend type Mutation {
    "Sends a code to an unproven contact of the person (valid 10 minutes; a new one after 60 seconds)."
    sendContactCode(contactId: ID): SentCodePayload!
    "Proves a contact by its code; five tries."
    verifyContact(contactId: ID!, code: String!): ResultPayload!
    "Claims another address in place of the unproven ones."
    changeContact(kind: ContactType!, value: String!): ResultPayload!
    "Takes a contact off the person, with the ways to sign in that came with it; the last proven one stays. With endAccess tokens, calendar address and links end too, and what the person set up in organizations since that way came is for their administrators to keep or end. Needs a fresh sign-in."
    removeContact(contactId: ID!, endAccess: Boolean): ResultPayload!
    "Ends a way to sign in and the sessions of those who came by it; the last one stays. With endAccess tokens, calendar address and links end too, and what the person set up in organizations since that way came is for their administrators to keep or end. Needs a fresh sign-in."
    endSignInMethod(id: ID!, endAccess: Boolean): ResultPayload!
    "Confirms, in a session by an older way, one that is new to the account: it opens what the person may do to others from now on. Needs a fresh sign-in."
    confirmSignInMethod(id: ID!): ResultPayload!
    "Asks the identity provider again whether it vouches for the person's contact."
    recheckVerification: RecheckPayload!
  }
`

export const contactsResolvers = {
  Query: {
    contactCode: query(getContactCode),
    signInMethods: listQuery(listSignInMethods),
    ownAccess: query(countOwnAccess),
  },
  Mutation: {
    sendContactCode: mutation(sendContactCode),
    verifyContact: mutation(verifyContact),
    changeContact: mutation(changeContact),
    removeContact: mutation(removeContact),
    endSignInMethod: mutation(endSignInMethod),
    confirmSignInMethod: mutation(confirmSignInMethod),
    recheckVerification: mutation(recheckVerification),
  },
}
