import { parseArgs } from 'node:util'
import { makeOwnReplica, type OwnReplica } from '@/operations/stage/own-replica'
import { openCluster } from '../stage/cluster'
import { replicaStory } from './replica/story'

/**
 * `npm run drill -- replica [--writes 200]` (after `npm run build`): two web servers on a database with a streaming
 * replica. A writer must see the change in the next list, however far behind the replica is; others may see it a moment
 * later. The replica lags, goes away, and comes back.
 */
export async function run(args: string[]): Promise<void> {
  const { writes } = parseArgs({ args, options: { writes: { type: 'string', default: '200' } } }).values
  let replica: OwnReplica | null = null
  const cluster = await openCluster({
    webs: 2,
    beside: async ({ application, postgres }) => {
      const ownReplica = await makeOwnReplica(postgres.url)
      replica = ownReplica
      const url = Object.assign(new URL(application), { port: new URL(ownReplica.url).port })
      return { environment: { DATABASE_REPLICA_URL: url.href }, close: ownReplica.close }
    },
  })
  try {
    if (replica) await replicaStory(cluster, replica, Number(writes))
  } finally {
    await cluster.close()
  }
}
