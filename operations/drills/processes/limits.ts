import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAttendee, makeDoor } from '@/fixtures/check-in'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { minutesFrom } from '@/fixtures/tasks'
import { uploadsAtOnce } from '@/graphql/admit-upload'
import { budgetShare, costBudget } from '@/lib/domain/access/request-budget'
import { codeTries } from '@/lib/domain/check-in/code'
import { deviceCookie } from '@/lib/server/cookies'
import { newDevice } from '@/lib/server/visitor'
import { headersOf } from '@/operations/stage/send-document'
import { ask } from './api'

/** Costs 4,902: a page of a hundred nodes with 48 fields each. */
const page = `{ organizations(first: 100) { edges { node { ${'id name createdAt updatedAt '.repeat(12)} } } } }`
const costOfPage = 4902

/**
 * Tries to get twice what each limit grants, through the balancer.
 * @throws Error when a limit grants more than it promises
 */
export async function doubleEachLimit(origin: string, processes: number): Promise<void> {
  await spendTwice(origin, processes)
  await uploadTwice(origin)
  await guessTwice(origin)
  await renewTwice(origin)
}

/** The cost budget: sixteen requests at once, until everything is refused. */
async function spendTwice(origin: string, processes: number): Promise<void> {
  const { cookie } = await makeSession(await makeUser())
  let answeredCount = 0
  for (let refused = 0; refused < 32; ) {
    const statuses = await Promise.all(Array.from({ length: 16 }, async () => (await ask(origin, cookie, page)).status))
    answeredCount += statuses.filter((status) => status === 200).length
    refused += statuses.filter((status) => status === 429).length
  }
  const most = costBudget.cost + (processes - 1) * budgetShare(costBudget.cost)
  tell('cost in a minute', answeredCount * costOfPage, most)
}

/** Simultaneous uploads of one person: starts twice the limit and finishes none. */
async function uploadTwice(origin: string): Promise<void> {
  const user = await makeUser()
  const person = { id: user.id, cookie: (await makeSession(user)).cookie }
  const headers = { ...headersOf(person), 'content-length': '5000000' }
  let refused = 0
  const begun = Array.from({ length: 2 * uploadsAtOnce.client }, () => {
    const sent = request(`${origin}/graphql`, { method: 'POST', headers, agent: false }, (answer) => {
      if (answer.statusCode === 429) refused += 1
      answer.resume()
    })
    sent.on('error', () => {})
    sent.write('--a-boundary-of-the-drill\r\n')
    return sent
  })
  await sleep(2000)
  for (const one of begun) one.destroy()
  tell('uploads at once', begun.length - refused, uploadsAtOnce.client)
}

/** Wrong check-in codes at one session. */
async function guessTwice(origin: string): Promise<void> {
  const { session } = await makeDoor({ startsAt: minutesFrom(new Date(), 10) })
  const member = await makeAttendee(session)
  const cookie = `${(await makeSession(member.user)).cookie}; ${deviceCookie()}=${newDevice()}`
  const query = `mutation ($id: ID!) { checkIn(taskSessionId: $id, code: "AAAAAA") { success i18nMessageKey } }`
  const keys = await Promise.all(
    Array.from({ length: 2 * codeTries.limit }, async () => {
      const { data } = await ask<{ i18nMessageKey: string }>(origin, cookie, query, { id: session.id })
      return data?.i18nMessageKey
    }),
  )
  tell('tries of a code', keys.filter((key) => key !== 'errors.checkInLocked').length, codeTries.limit)
}

/**
 * New calendar addresses per hour. This is a limit on uses of an action, which the database counts for every action
 * alike.
 */
const renewals = 10

async function renewTwice(origin: string): Promise<void> {
  const { cookie } = await makeSession(await makeUser())
  const query = 'mutation { makeCalendarFeed { success } }'
  const made = await Promise.all(
    Array.from(
      { length: 2 * renewals },
      async () => (await ask<{ success: boolean }>(origin, cookie, query)).data?.success,
    ),
  )
  tell('uses of an action in an hour', made.filter(Boolean).length, renewals)
}

function tell(what: string, given: number, max: number): void {
  console.log(`  ${what}: ${given} given to who asked for twice as much, ${max} at most`)
  if (given > max) throw new Error(`${what}: more than promised`)
  if (given < max * 0.9) throw new Error(`${what}: less than promised`)
}
