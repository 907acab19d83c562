import { unwrap } from '@/graphql/payload'
import type { Ctx } from '@/lib/services/ctx'
import { type FoundNode, readNodes } from '@/lib/services/nodes/nodes'

export const nodesSchema = /* GraphQL */ `
  "What can be read again by its id alone."
  interface Node {
    id: ID!
  }

  extend type Query {
    "Anything whose type is a Node, by its id, as clients of Relay read it again; null for what is not there, is not the caller's or lies outside the token's scopes."
    node(id: ID!): Node
    "The same for at most 20 ids, in their order."
    nodes(ids: [ID!]!): [Node]!
  }
`

/** The thing with its type, by which the executor knows it. */
const typed = (found: FoundNode | null | undefined) => found && { ...found.value, __typename: found.kind }

export const nodesResolvers = {
  Query: {
    node: async (_: unknown, { id }: { id: string }, ctx: Ctx) =>
      typed((await unwrap(ctx, readNodes(ctx, { ids: [id] })))?.[0]),
    nodes: async (_: unknown, { ids }: { ids: string[] }, ctx: Ctx) =>
      (await unwrap(ctx, readNodes(ctx, { ids })))?.map(typed) ?? [],
  },
}
