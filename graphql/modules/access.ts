import { mutation, query } from '@/graphql/payload'
import { fullName, type PersonName } from '@/lib/domain/people/names'
import { keepAccess, listAccessToKeep } from '@/lib/services/access/access-to-keep'
import { registerApiClient, revokeApiClient } from '@/lib/services/access/api-clients'
import { createApiToken, revokeApiToken } from '@/lib/services/access/api-tokens'
import { getTokenInUse, listApiClients, listApiTokens, listOrgApiTokens } from '@/lib/services/access/list-access'
import { payloadType } from './base'

export const accessSchema = /* GraphQL */ `
  "A token that a program shows instead of a person's sign-in. Its text is told once, when it is made."
  type ApiToken {
    id: ID!
    createdAt: DateTime!
    name: String!
    "Its last four characters."
    hint: String!
    "What it may do; see the list of scopes in the documentation."
    scopes: [String!]!
    "The organization it acts for; null for a person's own."
    orgId: ID
    "Who made it."
    createdByName: String
    expiresAt: DateTime!
    "Kept at most once a minute; null before its first use."
    lastUsedAt: DateTime
    revokedAt: DateTime
  }

  type ApiTokenEdge {
    cursor: String!
    node: ApiToken!
  }

  type ApiTokenConnection {
    edges: [ApiTokenEdge!]!
    pageInfo: PageInfo!
  }

  "A client of the identity provider (client credentials) that acts for an organization."
  type ApiClient {
    id: ID!
    createdAt: DateTime!
    name: String!
    "Its id at the identity provider."
    clientId: String!
    scopes: [String!]!
    orgId: ID!
    createdByName: String
    lastUsedAt: DateTime
    revokedAt: DateTime
  }

  type ApiClientEdge {
    cursor: String!
    node: ApiClient!
  }

  type ApiClientConnection {
    edges: [ApiClientEdge!]!
    pageInfo: PageInfo!
  }

  input ApiTokenInput {
    "With an organization the token acts for it, as a program of its own; without one as the person."
    orgId: ID
    name: String!
    scopes: [String!]!
    "How long it is good: 1 to 365, 90 unless told."
    days: Int
  }

  input ApiClientInput {
    orgId: ID!
    name: String!
    scopes: [String!]!
    "An access token that the client got for itself just now: it names the client and proves that it is yours. It is not kept."
    accessToken: String!
  }

  "What a program shows with its requests."
  enum TokenKind {
    "An API token of a person: it acts as that person."
    PERSONAL_TOKEN
    "An API token of an organization: it acts for it, and is no person."
    ORGANIZATION_TOKEN
    "A registered client of the identity provider, which acts for an organization."
    CLIENT
  }

  "The organization that a program acts for."
  type TokenOrganization {
    id: ID!
    name: String!
    "Its IANA time zone: the zone of its days."
    timeZone: String!
  }

  "The token or client that sent a request."
  type TokenInUse {
    id: ID!
    kind: TokenKind!
    name: String!
    "What it may do."
    scopes: [String!]!
    "The organization it acts for; null for a person's own."
    orgId: ID
    "The same organization with its name; null for a person's own."
    organization: TokenOrganization
    "Until when it is good; null for a client of the identity provider, whose access tokens say it themselves."
    expiresAt: DateTime
  }

  enum AccessKind {
    TOKEN
    CLIENT
    WEBHOOK
    SURVEY_LINK
  }

  "Something that an administrator set up for an organization and that still works, although they no longer administer it."
  type AccessToKeep {
    kind: AccessKind!
    id: ID!
    createdAt: DateTime!
    "The version of a webhook, with which it is removed; null for the others."
    version: Int
    "Its name; of a survey link, its inspector's."
    name: String!
    "Who made it; null when their account was deleted."
    createdByName: String
  }

  type MadeApiToken {
    apiToken: ApiToken!
    "The text of the token. It is told this once: null in the answer to a repeat of the same request."
    token: String
  }

  ${payloadType('MadeApiTokenPayload', 'MadeApiToken')}
  ${payloadType('ApiTokenPayload', 'ApiToken')}
  ${payloadType('ApiClientPayload', 'ApiClient')}
  ${payloadType('AccessToKeepPayload', 'AccessToKeep')}

  extend type Query {
    "What the token or client of this request may do, until when, and for which organization. Null for a browser and for a person's access token of the identity provider."
    tokenInUse: TokenInUse
    "One's own tokens in use, newest first; with ended those that are revoked or over."
    apiTokens(ended: Boolean, first: Int, after: String): ApiTokenConnection
    "The tokens of an organization, for its administrators."
    orgApiTokens(orgId: ID!, ended: Boolean, first: Int, after: String): ApiTokenConnection
    "The clients that act for an organization, for its administrators."
    apiClients(orgId: ID!, ended: Boolean, first: Int, after: String): ApiClientConnection
    "What former administrators of an organization set up and is still in use: to keep, or to end by the operation of its kind."
    accessToKeep(orgId: ID!): [AccessToKeep!]
  }

  extend type Mutation {
    "Makes a token of one's own, or of an organization that one administers. Never by a token."
    createApiToken(input: ApiTokenInput!): MadeApiTokenPayload!
    "Ends a token at once."
    revokeApiToken(id: ID!): ApiTokenPayload!
    "Lets a client of the identity provider act for an organization."
    registerApiClient(input: ApiClientInput!): ApiClientPayload!
    "Ends it at once."
    revokeApiClient(id: ID!): ApiClientPayload!
    "Keeps it: the caller counts as its maker from then on. Never by a token."
    keepAccess(orgId: ID!, kind: AccessKind!, id: ID!): AccessToKeepPayload!
  }
`

const createdByName = ({ createdBy }: { createdBy: PersonName | null }) => (createdBy && fullName(createdBy)) || null

export const accessResolvers = {
  Query: {
    tokenInUse: query(getTokenInUse),
    apiTokens: query(listApiTokens),
    orgApiTokens: query(listOrgApiTokens),
    apiClients: query(listApiClients),
    accessToKeep: query(listAccessToKeep),
  },
  Mutation: {
    createApiToken: mutation(createApiToken),
    revokeApiToken: mutation(revokeApiToken),
    registerApiClient: mutation(registerApiClient),
    revokeApiClient: mutation(revokeApiClient),
    keepAccess: mutation(keepAccess),
  },
  ApiToken: { createdByName },
  ApiClient: { createdByName },
  AccessToKeep: {
    createdByName: ({ madeBy }: { madeBy: PersonName | null }) => createdByName({ createdBy: madeBy }),
  },
}
