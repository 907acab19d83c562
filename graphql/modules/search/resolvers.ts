import { unwrap } from '@/graphql/payload'
import type { Ctx } from '@/lib/services/ctx'
import { listSearchPlaces, search } from '@/lib/services/search/search'

type Args = Record<string, unknown>

export const searchResolvers = {
  Query: {
    search: async (_: unknown, args: Args, ctx: Ctx) => (await unwrap(ctx, search(ctx, args))) ?? [],
    searchPlaces: async (_: unknown, args: Args, ctx: Ctx) => (await unwrap(ctx, listSearchPlaces(ctx, args))) ?? [],
  },
}
