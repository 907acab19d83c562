import { beforeAll, describe, expect, test } from 'vitest'
import { largeInvitation } from '@/fixtures/large-invitation'
import { fillOrganization } from '@/fixtures/large-organization'
import { insertSet } from '@/fixtures/large-rows'
import { makeOrg } from '@/fixtures/orgs'
import { randomOf } from '@/fixtures/random'
import { type BoardFilter, type BoardPosition, type BoardSort, listBoardPage, wholeBoard } from '@/lib/data/board/list'
import { database } from '@/lib/data/db'
import { listInvitationPage } from '@/lib/data/invitations/list'
import {
  allMembers,
  listMemberPage,
  type MemberFilter,
  type MemberPosition,
  type MemberSort,
} from '@/lib/data/members/list'
import { fromColumn } from '@/lib/data/rows'
import type { NamePosition } from '@/lib/data/search-by-name'
import { boardBands } from '@/lib/domain/compliance/standing'
import { todayIn } from '@/lib/domain/time/plain-date'
import { recomputeReportedCompliance } from '@/lib/services/compliance/recompute-compliance'
import { shareOf } from '@/tests/setup/nightly'

/**
 * Words that match many people, few, or nobody: a family name late in the order, a part of several names, a short one,
 * two words.
 */
const searches = [
  '',
  'garcia',
  'wong',
  'ana',
  'ruz',
  'dela cruz',
  'an',
  'e00004',
  'e000042',
  'maria garcia',
  'large-1.example',
  'zzz',
  '\u{10ffff}',
  '\ud7ff',
]
const wordsOf = (text: string) => text.split(' ').filter(Boolean)
const sizes = [3, 101]

let orgId = ''
beforeAll(async () => {
  orgId = (await makeOrg()).id
  await fillOrganization(database(), { orgId, members: 700, slug: 'large', now: new Date() })
  const random = randomOf(7)
  const org = { orgId, slug: 'more', today: todayIn('UTC', new Date()), now: new Date() }
  const invitations = Array.from({ length: 300 }, (_, index) => largeInvitation(random, 1000 + index, org).row)
  const ids = invitations.map(({ id }) => id)
  await database().$transaction(async (tx) => {
    await insertSet(tx, 'Invitation', invitations)
    await recomputeReportedCompliance(tx, ids, new Date())
  })
}, 60_000)

const occurs = (text: string, word: string) =>
  word.length > 2 ? text.includes(word) : text.startsWith(word) || text.includes(` ${word}`)
const found = (text: string, words: readonly string[]) => words.every((word) => occurs(text, word))

/** By name, but names that begin with the first word come first. */
const byName = ({ sortName }: { sortName: string }, [first = '']: readonly string[]): Key => [
  sortName.startsWith(first) ? 0 : 1,
  sortName,
]

type Key = (string | number)[]
const compare = (a: Key, b: Key): number => {
  for (const [index, part] of a.entries()) if (part !== b[index]) return part < b[index]! ? -1 : 1
  return 0
}
/** The ids of these rows, ordered by their keys. */
const inOrder = <T extends { id: string }>(rows: readonly T[], keyOf: (row: T) => Key) =>
  rows
    .map((row) => ({ id: row.id, key: [...keyOf(row), row.id] }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ id }) => id)

/** The ids of a list, read page by page to its end. */
async function paged<R extends { id: string }>(size: number, page: (after: R | null) => Promise<R[]>) {
  const ids: string[] = []
  for (let after: R | null = null; ; ) {
    const rows: R[] = await page(after)
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < size) return ids
    after = rows.at(-1)!
  }
}

const boardFilters: Partial<BoardFilter>[] = [
  {},
  { band: 'BEHIND' },
  { band: 'ON_TRACK', type: 'RN', geo: 'CA' },
  { department: 'Emergency' },
  { verified: 'PENDING' },
  { source: 'REPORTED' },
  { source: 'MEMBER', band: 'D30' },
  { deadline: 'D30' },
  { urgent: true },
  { deadline: 'LATER', units: 'BEHIND' },
  { units: 'UNKNOWN', verified: 'UNVERIFIED' },
  { topicsOpen: true },
  { topicsOpen: false, units: 'COMPLETE' },
  { topicsOpen: true, deadline: 'LATER', verified: 'YES' },
]

describe.each(['name', 'expiry', 'band'] satisfies BoardSort[])('the board by %s', (sort) => {
  test.each(shareOf(searches, 3))('searched for %j is the list that a plain query returns', async (text) => {
    const all = await database().boardEntry.findMany({ where: { orgId } })
    for (const some of boardFilters) {
      const filter: BoardFilter = { ...wholeBoard, ...some, words: wordsOf(text) }
      const wanted = all.filter(
        (row) =>
          (!filter.band || row.band === filter.band) &&
          (!filter.deadline || row.deadline === filter.deadline) &&
          (!filter.urgent || row.deadline === 'EXPIRED' || row.deadline === 'D30') &&
          (!filter.units || row.units === filter.units) &&
          (filter.topicsOpen === null || row.openTopics.length > 0 === filter.topicsOpen) &&
          (!filter.geo || row.geo === filter.geo) &&
          (!filter.type || row.credentialType === filter.type) &&
          (!filter.department || row.department === filter.department) &&
          (!filter.verified || row.verifiedState === filter.verified) &&
          (!filter.source || (filter.source === 'MEMBER') === (row.credentialId !== null)) &&
          found(row.searchText, filter.words),
      )
      const leads = { expiry: fromExpiry, band: fromBand }
      const ids = inOrder(wanted, (row) =>
        sort === 'name' ? byName(row, filter.words) : [...leads[sort](row), row.sortName],
      )
      for (const size of sizes) {
        if (size === 3 && ids.length > 200) continue
        const page = (after: BoardPosition | null) => listBoardPage({ orgId, filter, sort, after, size })
        expect(await paged(size, page)).toEqual(ids)
      }
    }
  })
})

const fromExpiry = ({ expiresAt }: { expiresAt: Date }): Key => [fromColumn(expiresAt)]
const fromBand = ({ band }: { band: (typeof boardBands)[number] | null }): Key => [
  band === null ? boardBands.length : boardBands.indexOf(band),
]

/** Members without a license come last. */
const fromNext = ({ nextExpiresAt }: { nextExpiresAt: Date | null }) =>
  nextExpiresAt ? fromColumn(nextExpiresAt) : '9999'

const memberFilters: Partial<MemberFilter>[] = [
  {},
  { state: 'ENDED' },
  { state: 'ON_LEAVE' },
  { role: 'ADMIN' },
  { department: 'Emergency', role: 'MEMBER' },
  { band: 'BEHIND', department: 'Emergency' },
  { band: 'NONE' },
  { state: 'ENDED', band: 'NONE' },
  { state: 'ENDED', band: 'D30' },
  { state: 'ACTIVE', band: 'ON_TRACK' },
  { deadline: 'D60' },
  { deadline: 'NONE', state: 'ON_LEAVE' },
  { deadline: 'NONE', state: 'ENDED' },
  { deadline: 'LATER', units: 'BEHIND', department: 'Emergency' },
  { verified: 'PENDING' },
  { state: 'ENDED', units: 'COMPLETE' },
  { topicsOpen: true },
  { topicsOpen: false, verified: 'YES' },
  { topicsOpen: true, state: 'ACTIVE', department: 'Emergency' },
  { topicsOpen: true, state: 'ENDED' },
]

describe.each(['name', 'expiry', 'band'] satisfies MemberSort[])('members by %s', (sort) => {
  test.each(shareOf(searches, 3, 1))('searched for %j are the list that a plain query returns', async (text) => {
    const all = await database().role.findMany({ where: { orgId } })
    for (const some of memberFilters) {
      const filter: MemberFilter = { ...allMembers, ...some, words: wordsOf(text) }
      const wanted = all.filter(
        (row) =>
          (filter.state ? row.state === filter.state : row.state !== 'ENDED') &&
          (!filter.role || row.roleType === filter.role) &&
          (!filter.department || row.department === filter.department) &&
          (!filter.band || (row.band ?? 'NONE') === filter.band) &&
          (!filter.deadline || (row.deadline ?? 'NONE') === filter.deadline) &&
          (!filter.units || row.units === filter.units) &&
          (!filter.verified || row.verifiedState === filter.verified) &&
          (filter.topicsOpen === null || row.topicsOpen === filter.topicsOpen) &&
          found(row.searchText, filter.words),
      )
      // Former members have no band, and among members of a single band it does not order anything.
      const isByBand = sort === 'band' && !filter.band && filter.state !== 'ENDED'
      const isByExpiry = sort === 'expiry' && filter.state !== 'ENDED'
      const ids = inOrder(wanted, (row) => {
        if (isByBand) return [...fromBand(row), row.sortName]
        return isByExpiry ? [fromNext(row), row.sortName] : byName(row, filter.words)
      })
      for (const size of sizes) {
        if (size === 3 && ids.length > 200) continue
        const page = (after: MemberPosition | null) => listMemberPage({ orgId, filter, sort, after, size })
        expect(await paged(size, page)).toEqual(ids)
      }
    }
  })
})

test.each(searches)('invitations searched for %j are the list that a plain query returns', async (text) => {
  const all = await database().invitation.findMany({ where: { orgId } })
  for (const state of ['OPEN', 'DECLINED'] as const) {
    const words = wordsOf(text)
    const wanted = all.filter((row) => row.state === state && found(row.searchText, words))
    const ids = inOrder(wanted, (row) => byName(row, words))
    const page = (after: NamePosition | null) => listInvitationPage({ orgId, state, words, after, size: 3 })
    expect(await paged(3, page)).toEqual(ids)
  }
})
