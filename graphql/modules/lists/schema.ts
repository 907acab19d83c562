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

  extend type Query {
    "An enumeration with labels in the caller's language: industries, geographies, genders, languages, ..."
    list(name: String!): [ListEntry!]
    "The credential types offered in a geography."
    credentialTypes(geo: String!): [CredentialTypeEntry!]!
  }
`
