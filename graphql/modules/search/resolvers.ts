import { listQuery } from '@/graphql/payload'
import { listSearchPlaces, search } from '@/lib/services/search/search'

export const searchResolvers = {
  Query: {
    search: listQuery(search),
    searchPlaces: listQuery(listSearchPlaces),
  },
}
