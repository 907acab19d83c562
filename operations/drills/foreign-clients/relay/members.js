import { graphql } from 'relay-runtime'

export const query = graphql`
  query membersQuery($orgId: ID!) {
    ...members_list @arguments(orgId: $orgId)
  }
`

export const list = graphql`
  fragment members_list on Query
  @argumentDefinitions(orgId: { type: "ID!" }, count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" })
  @refetchable(queryName: "membersPageQuery") {
    members(orgId: $orgId, first: $count, after: $cursor) @connection(key: "members_members") {
      totalCount
      edges {
        node {
          id
          ...members_one
        }
      }
    }
  }
`

export const one = graphql`
  fragment members_one on Member @refetchable(queryName: "membersOneQuery") {
    firstName
    lastName
    department
  }
`
