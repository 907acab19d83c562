import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUnverifiedUser, makeUser, userNow } from '@/fixtures/people'
import { makeVisitorOf, mergeByTwo } from '@/fixtures/people-merge'
import { codeFor } from '@/lib/adapters/identity/secrets'
import { findLatestCode } from '@/lib/data/contacts/contacts'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { codeLimits } from '@/lib/services/contacts/codes'
import { sendContactCode, verifyContact } from '@/lib/services/contacts/contacts'
import { getMergePreview } from '@/lib/services/people/merge-people'
import { updateOwnUser } from '@/lib/services/users/update-user'
import { codesOf, oneOnly, type Race } from './race'

const different = (code: string, by: number) => String((Number(code) + by) % 900_000).padStart(6, '0')

const code: Race = {
  name: 'a code is used four times, or guessed eight times',
  prepare: async () => async (round) => {
    const user = await makeUnverifiedUser()
    const { contactId } = await done(sendContactCode(ctxFor(user), {}))
    const right = codeFor((await findLatestCode(database(), contactId))!.id)
    const type = (typed: string) => verifyContact(ctxFor(user), { contactId, code: typed })
    if (round % 2 === 0) {
      const results = await Promise.all([1, 2, 3, 4].map(() => type(right)))
      return oneOnly(results, ['codeExpired', 'alreadyVerified'])
    }
    const guesses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((by) => type(different(right, by))))
    const looked = codesOf(guesses).filter((one) => one === 'codeWrong').length
    if (looked !== codeLimits.tries) return `${looked} guesses were looked at`
    return oneOnly([await type(right)], ['codeTooManyTries'], 0)
  },
}

const merge: Race = {
  name: 'two records of one person are merged in both directions',
  prepare: async () => async () => {
    const [one, two] = [await makeUser(), await makeUser()]
    for (const user of [one, two]) await makeCredential({ user })
    const { ctx } = await makeVisitorOf(one, two)
    const choose = async (kept: UserRecord, closed: UserRecord) => {
      const ids = { keptId: kept.id, closedId: closed.id }
      const { conflicts } = await done(getMergePreview(ctx(), ids))
      return { ...ids, choices: conflicts.map(({ key, usual }) => ({ key, side: usual })) }
    }
    const [there, back] = [await choose(one, two), await choose(two, one)]
    const results = await Promise.all([there, back, there].map((input) => mergeByTwo(ctx, input)))
    const closed = await database().user.findMany({
      where: { id: { in: [one.id, two.id] }, mergedIntoId: { not: null } },
    })
    if (closed.length !== 1) return `${closed.length} of two records are closed`
    const licenses = await database().credential.count({ where: { userId: closed[0]!.mergedIntoId! } })
    return licenses === 2
      ? oneOnly(results, ['mergeNotPossible', 'conflict', 'notFound', 'deskRequestOver'])
      : `${licenses} licenses are left`
  },
}

const staleEdit: Race = {
  name: 'six edits of one version of a profile',
  prepare: async () => async () => {
    const user = await makeUser()
    const { id, version } = user
    const edit = (lastName: string) => updateOwnUser(ctxFor(user), { id, version, data: { lastName } })
    const results = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(edit))
    const { lastName } = await userNow(id)
    const said = results.flatMap((result) => (result.ok ? [result.value.lastName] : []))
    return said.length === 1 && said[0] !== lastName ? 'another edit is stored' : oneOnly(results, ['staleVersion'])
  },
}

/** Races about a person's contacts and records. */
export const personRaces: readonly Race[] = [code, merge, staleEdit]
