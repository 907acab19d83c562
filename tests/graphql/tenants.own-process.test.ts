import { beforeAll, describe, expect, test, vi } from 'vitest'
import { database } from '@/lib/data/db'
import { type Operation, operationsWithIds } from '@/operations/withstand/tenants/operations'
import { digestOf } from '@/operations/withstand/tenants/rows'
import {
  type Ask,
  aboutOneself,
  answerTo,
  candidates,
  differences as differencesOf,
  forEveryOrganization,
  severalAtOnce,
  waysOf,
} from '@/operations/withstand/tenants/walk'
import { type Actor, forgetTraces, isGone, makeTenants, providerSession } from '@/operations/withstand/tenants/world'
import { isNightly } from '@/tests/setup/nightly'
import { call } from './call'

// The walk needs more requests within a minute than one client may send.
vi.hoisted(() => {
  process.env.GRAPHQL_COST_PER_MINUTE = '1000000000'
})

const actorNames = [
  'signed out',
  'unverified',
  'somebody without an organization',
  'a member of another organization',
  'an administrator of another organization',
  'a former member',
  'a former administrator',
  'a former instructor',
  'a colleague',
  'a holder of every grant in another organization',
  'a manager of another department',
  'an auditor of another department',
  'a former holder of every grant',
  'a super admin without a visit',
  providerSession,
  'a program of another organization',
  'a token of another administrator',
]
const operations = operationsWithIds()
let tenants: Awaited<ReturnType<typeof makeTenants>>
beforeAll(async () => {
  tenants = await makeTenants()
})

const asked: Ask = (document, variables, { cookie, headers }) =>
  call(document, variables, { ...(cookie ? { cookie } : {}), ...(headers ? { headers } : {}) })

/**
 * Each actor tries another share of the ways, so that together they try each way once in `npm test` and at least three
 * times at night. The part `tenants` of the withstand suite tries all ways with everybody.
 */
const shares = isNightly ? 3 : actorNames.length
const shareFor =
  (actor: Actor) =>
  <T>(ways: T[]): T[] =>
    ways.filter((_, at) => at % shares === actorNames.indexOf(actor.name) % shares)

const differences = (operation: Operation, actor: Actor): Promise<string[]> =>
  differencesOf(asked, operation, { actor, theirs: tenants.theirs.kinds, some: shareFor(actor) })

describe.each(actorNames)('%s', (name) => {
  test('answers the same for rows of another tenant as for missing ones, and changes nothing there', {
    timeout: 300_000,
  }, async () => {
    const actor = tenants.actors.find((actor) => actor.name === name)!
    const ids = [...tenants.theirs.kinds.values()].flat()
    const mayOpen = name === 'a super admin without a visit' ? forEveryOrganization : []
    const before = await digestOf(ids)
    const wrong: string[] = []
    for (const operation of operations) {
      if (mayOpen.includes(operation.name)) continue
      await forgetTraces()
      wrong.push(...(await differences(operation, actor)))
    }
    expect(wrong).toEqual([])
    expect(await digestOf(ids)).toEqual(before)
  })
})

test('who has left learns nothing of the tenant by what is about themselves', { timeout: 300_000 }, async () => {
  const ids = [...tenants.theirs.kinds.values()].flat()
  const before = await digestOf(ids)
  const gone = tenants.actors.filter(isGone)
  const wrong: string[] = []
  for (const [at, operation] of operations.entries()) {
    const actor = gone[at % gone.length]!
    await forgetTraces()
    wrong.push(...(await aboutOneself(asked, operation, { actor })).map((one) => `${actor.name}: ${one}`))
  }
  expect(wrong).toEqual([])
  expect(await digestOf(ids)).toEqual(before)
})

test('a super admin opens an organization only by giving a reason', { timeout: 300_000 }, async () => {
  const actor = tenants.actors.find((actor) => actor.name === 'a super admin without a visit')!
  const found: string[] = []
  for (const operation of operations.filter(({ name }) => forEveryOrganization.includes(name))) {
    const told = await differencesOf(asked, operation, { actor, theirs: tenants.theirs.kinds })
    if (told.length > 0) found.push(operation.name)
    await forgetTraces()
  }
  expect(found).toEqual(forEveryOrganization)
})

/**
 * Operations that return what the caller has or can reach, whatever the id, and operations that need a file or a
 * layout, which have their own tests.
 */
const withoutLooking = [
  'confirmMergeByCodes',
  'createSigningRequest',
  'getUserWheelRole',
  'markNoticesRead',
  'nodes',
  'openSessions',
  'replaceUserDocument',
  'saveOrgLogo',
  'saveSessionScan',
  'saveUserDocument',
]

test('each operation looks its row up: no request fails for another reason before that', {
  timeout: 300_000,
}, async () => {
  const admin = tenants.actors.find((actor) => actor.name === 'an administrator of another organization')!
  const blind = new Map<string, string>()
  await forgetTraces()
  // At night the walks before this one take longer than a sign-in is fresh.
  await database().session.updateMany({ where: { authAt: { not: null } }, data: { authAt: new Date() } })
  for (const operation of operations) {
    const texts: string[] = []
    let isFound = false
    await severalAtOnce([...waysOf(operation, tenants.theirs.kinds, admin)], async (way) => {
      if (isFound) return
      const text = await answerTo(asked, operation, way, admin)
      isFound ||= text.includes('errors.notFound') || text.includes(`"${operation.name}":null`)
      texts.push(text)
    })
    if (!isFound) blind.set(operation.name, texts[0] ?? '')
  }
  expect([...blind.keys()].toSorted(), [...blind].join('\n')).toEqual(withoutLooking)
})

/** Operations about rules, which belong to no tenant, and of the super admin pages: no administrator may call them. */
const ofNoTenant = [
  'deskOrganization',
  'organizationVisits',
  'feedbackMessage',
  'history',
  'ruleReplay',
  'boardMatches',
  'personToVisit',
  'personRecord',
  'mergePreview',
  'ruleReplayRun',
]

if (isNightly) {
  test('the ids are right: a permitted person gets the rows behind them', { timeout: 300_000 }, async () => {
    const silent: string[] = []
    for (const operation of operations.filter(({ kind }) => kind === 'query')) {
      let isFound = false
      const sides = operation.slots.map((slot) =>
        candidates(slot, tenants.theirs.kinds).map((id) => [slot.path, id] as const),
      )
      const all = sides.reduce<(readonly [string, string])[][]>(
        (rows, side) => rows.flatMap((row) => side.map((one) => [...row, one])),
        [[]],
      )
      for (const cookie of tenants.owners) {
        await severalAtOnce([...all], async (ids) => {
          if (isFound) return
          const text = await answerTo(asked, operation, { ids: new Map(ids), foreign: [] }, { cookie })
          isFound ||= text.startsWith('200') && !text.includes(`"${operation.name}":null`) && !text.includes('"errors"')
        })
      }
      if (!isFound) silent.push(operation.name)
    }
    expect(silent).toEqual(ofNoTenant)
  })
}
