import { payloadType } from '@/graphql/modules/base'

export const identityProvidersSchema = /* GraphQL */ `
  "A domain of email addresses; it counts once a super admin has confirmed it."
  type IdentityProviderDomain {
    id: ID!
    domain: String!
    confirmedAt: DateTime
  }

  "An organization's own provider of identities (OpenID Connect), by which people of its confirmed domains sign in."
  type OrgIdentityProvider {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    issuer: String!
    clientId: String!
    "Where the provider sends people back: it is registered there."
    redirectUri: String!
    domains: [IdentityProviderDomain!]!
  }

  "What an organization asks of its administrators beside their role; null and empty ask nothing."
  type OrgSecurity {
    orgId: ID!
    "0 where the organization never said anything."
    version: Int!
    "They act as administrators for so many hours after they signed in with a second factor."
    secondFactorHours: Int
    "Their sessions end after so many minutes without activity."
    idleMinutes: Int
    "They act as administrators only from these addresses and ranges (CIDR)."
    addresses: [String!]!
  }

  ${payloadType('OrgIdentityProviderPayload', 'OrgIdentityProvider')}
  ${payloadType('OrgSecurityPayload', 'OrgSecurity')}

  input CreateOrgIdentityProviderInput {
    orgId: ID!
    issuer: String!
    clientId: String!
    clientSecret: String!
    domains: [String!]!
  }

  "What is not named stays as it is. The issuer never changes."
  input UpdateOrgIdentityProviderInput {
    id: ID!
    version: Int!
    clientId: String
    clientSecret: String
    domains: [String!]
  }

  input SetOrgSecurityInput {
    orgId: ID!
    version: Int!
    secondFactorHours: Int
    idleMinutes: Int
    addresses: [String!]!
  }

  extend type Query {
    "Null where the organization has none."
    organizationIdentityProvider(orgId: ID!): OrgIdentityProvider
    "What an organization asks of its administrators when they sign in."
    organizationSecurity(orgId: ID!): OrgSecurity
  }

  extend type Mutation {
    "Sets up sign-in by an organization's own OpenID Connect provider. Never by a token."
    createOrgIdentityProvider(input: CreateOrgIdentityProviderInput!): OrgIdentityProviderPayload!
    "Domains that stay keep their confirmation; new ones wait for theirs."
    updateOrgIdentityProvider(input: UpdateOrgIdentityProviderInput!): OrgIdentityProviderPayload!
    "Signs out who came by it. Accounts stay, with every other way to sign in."
    endOrgIdentityProvider(id: ID!, version: Int!): OrgIdentityProviderPayload!
    "For super admins: from then on the provider vouches for addresses of the domain."
    confirmIdentityProviderDomain(id: ID!, version: Int!, domainId: ID!, reason: String!): OrgIdentityProviderPayload!
    "Who asks something of administrators must meet it at that moment."
    setOrgSecurity(input: SetOrgSecurityInput!): OrgSecurityPayload!
  }
`
