export const orgsSchema = /* GraphQL */ `
  enum RoleType { ADMIN MEMBER }
  enum InvitationType { ORG ENROLLMENT }

  type OrgSummary {
    id: ID!
    name: String!
    createdAt: DateTime
    updatedAt: DateTime
  }

  type Role {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    roleType: RoleType!
    org: OrgSummary!
  }

  type Invitation {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    invitationType: InvitationType!
    respondedAt: DateTime
    org: OrgSummary!
  }

  type Provider {
    id: ID!
    geo: String!
    providerNumber: String!
    effectiveAt: Date!
    expiresAt: Date
    credentialTypes: [String!]!
  }

  type AppFeature {
    featureType: String!
  }

  type Org {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    name: String!
    industry: String!
    timeZone: String!
    providers: [Provider!]!
    appFeatures: [AppFeature!]!
    address: Address
  }

  extend type Query {
    "An organization the person belongs to; null for every other id."
    getOrgById(id: ID!): Org
  }
`
