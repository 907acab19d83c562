import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { makeRequest } from '@/dev/withstand/fuzz/requests'
import { oneOf, randomFrom } from '@/dev/withstand/fuzz/values'
import { digestOf } from '@/dev/withstand/tenants/rows'
import { type Actor, canary, forgetTraces, makeTenants } from '@/dev/withstand/tenants/world'
import { preflighted, send } from './call'

// The walk asks for more within a minute than one client may.
vi.hoisted(() => {
  process.env.GRAPHQL_COST_PER_MINUTE = '1000000000'
  // A machine with few cores is slow to open connections, not wrong.
  process.env.DATABASE_CONNECT_MS = '20000'
})

/** `FUZZ_REQUESTS=200000 FUZZ_SEED=7 vitest run --project database-own-process schema-fuzz` takes longer and sees more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const seed = Number(process.env.FUZZ_SEED ?? 20261121)

/** Requests that were good enough to be answered with data or refusals, not as badly written. */
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
/** What opens the other organization to a super admin, with a reason and into the history; and where they find each by its name. */
const opens = ['visitOrg', 'organizations', 'visitPerson', 'personToVisit', 'people']
/** What a super admin does at the desk is for everybody there is: a license that waits for its check has a name and a number. */
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
]

/** The beginning of an answer, and what stands around a fault in it. */
const shortly = (text: string) =>
  `${text.slice(0, 300)} … ${/.{0,200}INTERNAL_SERVER_ERROR.{0,60}/.exec(text)?.[0] ?? ''}`

/** What went wrong with a number of generated requests of one person, each with its place in the row. */
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

// They may see and change there; what they send must not be a fault of ours all the same. Last, so that the others met it whole.
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
