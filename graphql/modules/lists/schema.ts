import { payloadType } from '@/graphql/modules/base'

export const listsSchema = /* GraphQL */ `
  type ListEntry {
    code: String!
    label: String!
    shortLabel: String
  }

  type CredentialTypeEntry {
    code: String!
    label: String!
    shortLabel: String!
    "Verification is supported."
    verifiable: Boolean!
    "Hours are counted."
    hasUnitRules: Boolean!
  }

  enum SavedViewList { MEMBERS CREDENTIALS }

  "Filters and order of a list of an organization that its admin gave a name."
  type SavedView {
    id: ID!
    orgId: ID!
    list: SavedViewList!
    name: String!
    "The query of the list's address."
    query: String!
  }

  ${payloadType('SavedViewPayload', 'SavedView')}

  extend type Query {
    "The person's own views of a list, by name; null for an organization they do not administer."
    savedViews(orgId: ID!, list: SavedViewList!): [SavedView!]
    "An enumeration with labels in the caller's language: industries, geographies, genders, languages, ..."
    list(name: String!): [ListEntry!]
    "The credential types offered in a geography."
    credentialTypes(geo: String!): [CredentialTypeEntry!]!
  }

  extend type Mutation {
    "Keeps filters of a list under a name, at most 20 of a person in an organization. The same name again replaces them."
    saveView(orgId: ID!, list: SavedViewList!, name: String!, query: String!): SavedViewPayload!
    "Takes a view away."
    deleteSavedView(id: ID!): SavedViewPayload!
  }
`
