import { expect, test } from 'vitest'
import { ctxOfAdmin, makePosition, makeTitled, positionFields } from '@/fixtures/clearance'
import { credentialFields } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { randomOf } from '@/fixtures/random'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { listClearance } from '@/lib/services/clearance/clearance'
import { recomputeClearance } from '@/lib/services/clearance/jobs'
import { updatePosition } from '@/lib/services/clearance/positions'
import { addCredential, archiveCredential } from '@/lib/services/credentials/change-credential'
import { endMemberLeave, startMemberLeave } from '@/lib/services/members/leave'
import { updateMember } from '@/lib/services/members/membership'
import { isNightly } from '@/tests/setup/nightly'

/** Days that are simulated, and people of the organization. */
const [days, people] = isNightly ? [365, 12] : [40, 5]
const zone = 'America/Los_Angeles'

test('asked about a past day, the answer is the one that was shown at its end', async () => {
  const random = randomOf(20_261_128)
  const start = addDays(todayIn(zone, new Date()), -days - 1)
  const at = (day: string, time = '12:00') => instantOfWallTime(`${day}T${time}`, zone)
  const org = await makeOrg({ now: at(start, '08:00') })
  const members = await Promise.all(
    Array.from({ length: people }, () => makeTitled(org, random.pick(['CNA', 'RN', 'Cook']))),
  )
  let position = await makePosition(org, { jobTitles: ['CNA', 'RN'], licenses: [['CNA']] }, { now: at(start, '08:30') })
  const licenses = new Map<string, { id: string; version: number }>()
  const states = new Map(members.map(({ id }) => [id, { version: 1, onLeave: false }]))

  async function change(now: Date, day: string): Promise<void> {
    const member = random.pick(members)
    const own = licenses.get(member.user.id)
    const state = states.get(member.id)!
    const admin = ctxOfAdmin(org, { now })
    const roll = random.below(6)
    if (roll === 0 && own) {
      await done(archiveCredential(ctxFor(member.user, { now }), own))
      licenses.delete(member.user.id)
    } else if (roll <= 2 && !own) {
      const expiresAt = addDays(day, random.below(60) - 5)
      const input = credentialFields({ expiresAt, effectiveAt: addDays(expiresAt, -700 - random.below(300)) })
      const { id, version } = await done(addCredential(ctxFor(member.user, { now }), { input }))
      licenses.set(member.user.id, { id, version })
    } else if (roll === 3) {
      const move = state.onLeave ? endMemberLeave : startMemberLeave
      const { version } = await done(move(admin, { id: member.id, version: state.version }))
      states.set(member.id, { version, onLeave: !state.onLeave })
    } else if (roll === 4) {
      const jobTitle = random.pick(['CNA', 'RN', 'Cook'])
      const { version } = await done(
        updateMember(admin, { input: { id: member.id, version: state.version, jobTitle } }),
      )
      states.set(member.id, { ...state, version })
    } else if (roll === 5) {
      const { orgId: _orgId, ...fields } = positionFields(org.id, { jobTitles: ['CNA', 'RN'] })
      const licensesNeeded = random.pick<('RN' | 'CNA')[][]>([[['CNA']], [['RN', 'CNA']], []])
      const input = { ...fields, id: position.id, version: position.version, licenses: licensesNeeded }
      position = await done(updatePosition(admin, { input }))
    }
  }

  async function shown(now: Date, on?: string) {
    const all = await done(
      listClearance(ctxOfAdmin(org, { now }), { orgId: org.id, on, first: 100, filter: { onLeave: true } }),
    )
    return all.edges
      .map(({ node }) =>
        [node.roleId, node.state, node.onLeave, node.reasons.map(({ problem }) => problem).join()].join(),
      )
      .toSorted()
  }

  const kept = new Map<string, string[]>()
  for (let day = start; day < addDays(start, days); day = addDays(day, 1)) {
    await change(at(day), day)
    // At night everything is derived anew; it must find nothing to change.
    if (random.chance(0.2)) await done(recomputeClearance(ctxOfJob(at(day, '23:00')), { orgId: org.id }))
    kept.set(day, await shown(at(day, '23:58')))
  }
  for (const [day, answer] of kept) expect([day, await shown(new Date(), day)]).toEqual([day, answer])
})
