import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { cookieOf, type Fraud, judged } from './send'

const reason = 'They asked us to do it'
const waitingId = async (userId: string) =>
  (await database().deskRequest.findFirstOrThrow({ where: { userId, outcome: null } })).id

/** One super admin, alone or with somebody they made up, makes another one or merges two strangers. */
export const alone: Fraud = {
  name: 'appointments and merges by one super admin',
  goal: 200,
  prepare: async (send) => async (round) => {
    const [by, victim, friend] = [await makeUser({ superAdmin: true }), await makeUser(), await makeUser()]
    const cookie = await cookieOf(by)
    const approve = `mutation ($id: ID!) { approveDeskRequest(id: $id) ${judged} }`
    if (round % 2 === 0) {
      const appoint = `mutation ($contact: String!, $reason: String!) {
        appointSuperAdmin(contact: $contact, reason: $reason) ${judged} }`
      const said = [
        await send(cookie, appoint, { contact: by.email, reason }),
        await send(cookie, appoint, { contact: friend.email, reason }),
        await send(cookie, approve, { id: await waitingId(friend.id) }),
        await send(await cookieOf(friend), approve, { id: await waitingId(friend.id) }),
      ].join(', ')
      const { wheelAt } = await database().user.findUniqueOrThrow({ where: { id: friend.id } })
      const promised = 'errors.notByOneself, done, errors.notByOneself, errors.notFound'
      return said === promised && !wheelAt ? null : `${said} instead of ${promised}`
    }
    const visit = `mutation ($id: ID!, $reason: String!) { visitPerson(id: $id, reason: $reason) ${judged} }`
    for (const { id } of [victim, friend]) await send(cookie, visit, { id, reason })
    const merge = `mutation ($keptId: ID!, $closedId: ID!, $choices: [MergeChoiceInput!]!) {
      mergePeople(keptId: $keptId, closedId: $closedId, choices: $choices) ${judged} }`
    const codes = `mutation ($id: ID!, $code: String!) {
      confirmMergeByCodes(id: $id, keptCode: $code, closedCode: $code) ${judged} }`
    const conflicts = ['NAME', 'DOB'].map((key) => ({ key, side: 'KEPT' }))
    const ids = { keptId: friend.id, closedId: victim.id }
    let asked = await send(cookie, merge, { ...ids, choices: [] })
    if (asked !== 'done') asked = await send(cookie, merge, { ...ids, choices: conflicts })
    if (asked !== 'done') return `the merge could not be asked for: ${asked}`
    const id = await waitingId(friend.id)
    const said = [await send(cookie, approve, { id }), await send(cookie, codes, { id, code: '123456' })].join(', ')
    const { mergedIntoId } = await database().user.findUniqueOrThrow({ where: { id: victim.id } })
    const promised = 'errors.notByOneself, errors.codeExpired'
    return said === promised && !mergedIntoId ? null : `${said} instead of ${promised}`
  },
}
