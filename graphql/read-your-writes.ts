import type { ApolloServerPlugin } from '@apollo/server'
import { OperationTypeNode } from 'graphql'
import { sawWrites } from '@/lib/server/read-your-writes'
import type { Ctx } from '@/lib/services/ctx'

/** Where lists come from a replica: a request that writes reads from the primary, and so does its browser until the replica has the write. */
export const readYourWrites: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ contextValue, operation }) => {
      if (operation?.operation === OperationTypeNode.MUTATION) contextValue.seen = null
    },
    willSendResponse: async ({ contextValue, operation, response }) => {
      if (operation?.operation !== OperationTypeNode.MUTATION || contextValue.sessionId === null) return
      const cookie = await sawWrites()
      if (cookie) response.http.headers.set('set-cookie', cookie)
    },
  }),
}
