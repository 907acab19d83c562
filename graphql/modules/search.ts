import { listQuery } from '@/graphql/payload'
import { listSearchPlaces, search } from '@/lib/services/search/search'

export const searchSchema = /* GraphQL */ `
  enum SearchKind { LICENSE CREDIT SESSION DOCUMENT MEMBER TASK ORGANIZATION }

  "One thing that words lead to. A member's id is that of the membership, a session's that of the person's enrollment."
  type SearchHit {
    kind: SearchKind!
    id: ID!
    "The organization it belongs to; null for what is the person's own."
    orgId: ID
    "The license on whose page a credit is read."
    credentialId: ID
    title: String!
    hint: String
  }

  "An organization whose pages the person may open."
  type SearchPlace {
    id: ID!
    name: String!
    appFeatures: [AppFeature!]!
  }

  extend type Query {
    """
    The person's own licenses, credits, sessions and documents (certificates too), and members and tasks of the organizations they
    administer, whose words hold what was typed: at most five of a kind, and of five organizations.
    """
    search(q: String!): [SearchHit!]!
    "The pages that a search can lead the signed-in person to."
    searchPlaces: [SearchPlace!]!
  }
`

export const searchResolvers = {
  Query: {
    search: listQuery(search),
    searchPlaces: listQuery(listSearchPlaces),
  },
}
