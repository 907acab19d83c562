import { type Finding, type Run, wrongOf } from '../part'
import { directoryFaults } from './directory-faults'
import { directoryRows, makeDirectoryWorld, type SendScim, sendFault } from './directory-world'
import type { IdentityStage } from './stage'

/** Tries everything that a directory or an impostor may try: each must be refused, and no row may change afterwards. */
export async function byDirectories({ instance }: IdentityStage, { times, print }: Run): Promise<Finding[]> {
  const send: SendScim = async (method, path, init) => {
    const response = await fetch(`${instance.origin}/scim/v2${path}`, { method, ...init })
    return { status: response.status, text: await response.text() }
  }
  const world = await makeDirectoryWorld(send)
  // The product fetches the installation's keys for a token that looks like one of its own.
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"${world.user.id}"}`)}.`
  const badTokens = [...world.badTokens, { name: 'a token without a signature', token: unsigned, status: 401 }]
  const all = directoryFaults({ ...world, badTokens })
  const sampled = all.filter((_, at) => at % Math.ceil(all.length / times(all.length)) === 0)
  const before = await directoryRows(world.orgIds)
  const wrong: string[] = []
  for (const fault of sampled) {
    const { status } = await sendFault(send, world.token, fault)
    if (status !== fault.status) wrong.push(`${fault.name}: ${status} instead of ${fault.status}`)
  }
  const same = (await directoryRows(world.orgIds)) === before
  print(`  ${sampled.length} requests of directories`)
  const honest = await sendFault(send, world.token, { name: '', method: 'GET', path: '/Users', status: 200 })
  return [
    { did: `${sampled.length} requests that no directory may make`, result: wrongOf(wrong), ok: wrong.length === 0 },
    { did: 'rows of both organizations, before and after', result: same ? 'the same' : 'have changed', ok: same },
    { did: 'control: the directory’s own list', result: String(honest.status), ok: honest.status === 200 },
  ]
}
