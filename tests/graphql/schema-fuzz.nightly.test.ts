import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { makeRequest } from '@/operations/withstand/fuzz/requests'
import { oneOf, randomFrom } from '@/operations/withstand/fuzz/values'
import { digestOf } from '@/operations/withstand/tenants/rows'
import { type Actor, canary, forgetTraces, makeTenants } from '@/operations/withstand/tenants/world'
import { preflighted, send } from './call'

// The walk needs more requests within a minute than one client may send.
vi.hoisted(() => {
  process.env.GRAPHQL_COST_PER_MINUTE = '1000000000'
  // A machine with few cores opens connections slowly, which is not an error.
  process.env.DATABASE_CONNECT_MS = '20000'
})

/**
 * `FUZZ_REQUESTS=200000 FUZZ_SEED=7 vitest run --project nightly schema-fuzz` takes longer and covers
 * more.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const seed = Number(process.env.FUZZ_SEED ?? 20261121)

/** Number of requests valid enough to be answered with data or refusals rather than rejected. */
let reached = 0
let tenants: Awaited<ReturnType<typeof makeTenants>>
beforeAll(async () => {
  tenants = await makeTenants()
})

const strangers = [
  'signed out',
  'unverified',
  'somebody without an organization',
  'a member of another organization',
  'an administrator of another organization',
  'a former member',
  'a former administrator',
  'a super admin without a visit',
]
/**
 * Operations that open the other organization to a super admin, with a reason recorded in the history, and those that
 * find each by its name.
 */
const opens = ['visitOrg', 'organizations', 'visitPerson', 'personToVisit', 'people']
/** Operations of the super admin pages cover everybody: a license awaiting its check has a name and a number. */
const atTheDesk = [
  'licensesToCheck',
  'takeUpLicense',
  'putBackLicense',
  'decideLicense',
  'deskOrganization',
  'organizationVisits',
  'suspendOrganization',
  'resumeOrganization',
  'closeOrganization',
  'inviteOrganizationAdmin',
  'setDeskFeatures',
  'openPersonHistory',
  'holdOrganization',
  'holdPerson',
  'confirmIdentityProviderDomain',
  // Its sentences name whoever did something, anywhere.
  'history',
]

/** The beginning of a response, and the text around an internal error in it. */
const shortly = (text: string) =>
  `${text.slice(0, 300)} … ${/.{0,200}INTERNAL_SERVER_ERROR.{0,60}/.exec(text)?.[0] ?? ''}`

/** The failures among a number of generated requests of one person, each with its index. */
async function troubleOf(
  who: Pick<Actor, 'cookie' | 'own'> & { name?: string },
  count: number,
  start: number,
  isStranger: boolean,
) {
  const [theirs, own] = [[...tenants.theirs.kinds.values()].flat(), [...who.own.values()].flat()]
  const without = who.name === 'a super admin without a visit' ? [...opens, ...atTheDesk] : opens
  const trouble: string[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < count && trouble.length < 5; at = next++) {
      const random = randomFrom(start + at)
      const id = () =>
        oneOf(random, [oneOf(random, theirs), oneOf(random, theirs), oneOf(random, own) ?? '', randomUUID()])
      const { headers, body } = makeRequest(random, id, without)
      const answer = await send({
        headers: { ...headers, ...(who.cookie ? { ...preflighted, cookie: who.cookie } : {}) },
        body,
      })
      if (answer.text.startsWith('{"data":{')) reached += 1
      const said = `seed ${start + at}: ${answer.status} ${shortly(answer.text)}\n${body.slice(0, 600)}`
      if (answer.status >= 500 || answer.text.includes('INTERNAL_SERVER_ERROR'))
        trouble.push(`a fault of ours: ${said}`)
      if (isStranger && answer.text.includes(canary)) trouble.push(`tells of the other tenant: ${said}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return trouble
}

const share = Math.ceil(requests / (strangers.length + 3))

describe.each(strangers)('%s', (name) => {
  test(`${share} generated requests with ids of another tenant leak, change and break nothing`, {
    timeout: requests * 60 + 60_000,
  }, async () => {
    const actor = tenants.actors.find((actor) => actor.name === name)!
    const ids = [...tenants.theirs.kinds.values()].flat()
    await forgetTraces()
    const before = await digestOf(ids)
    expect(await troubleOf(actor, share, seed + strangers.indexOf(name) * 1_000_000, true)).toEqual([])
    expect(await digestOf(ids)).toEqual(before)
  })
})

// These people may read and write there; still, nothing they send may cause an internal error. Runs last, so that the
// others find the data intact.
test(`${share} generated requests of its own people do not fail`, { timeout: requests * 120 + 60_000 }, async () => {
  const colleague = tenants.actors.find(({ name }) => name === 'a colleague')!
  const own = tenants.theirs.kinds
  const people = [colleague, ...tenants.owners.map((cookie) => ({ cookie, own }))]
  for (const [at, one] of people.entries()) {
    await forgetTraces()
    expect(await troubleOf(one, share, seed + (90 + at) * 1_000_000, false)).toEqual([])
  }
})

test('enough of the generated requests were valid', () => {
  expect(reached / requests).toBeGreaterThan(0.3)
})
