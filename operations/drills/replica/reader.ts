import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeSession } from '@/fixtures/sessions'
import { ask } from '../processes/api'

const members = 'query ($id: ID!) { members(orgId: $id, first: 50) { edges { node { id version department } } } }'
const update = 'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { success message data { id } } }'

type Row = { id: string; version: number; department: string | null }

/** A browser of an administrator, which keeps the cookie of the last write it has seen. */
export type Reader = { list: () => Promise<Row[]>; write: (department: string) => Promise<void> }

/** An organization with one member to change, and two browsers of its administrator. */
export async function makeReaders(origin: string): Promise<{ writer: Reader; other: Reader; orgId: string }> {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const browser = async (): Promise<Reader> => {
    const { cookie } = await makeSession(org.admin)
    let seenCookieText = ''
    const send = async <T>(query: string, variables: object) => {
      const answer = await ask<T>(origin, seenCookieText ? `${cookie}; ${seenCookieText}` : cookie, query, variables)
      for (const line of answer.headers.getSetCookie())
        if (line.startsWith('suma-seen=')) seenCookieText = line.split(';', 1)[0] ?? ''
      if (answer.problem) throw new Error(`${answer.status}: ${answer.problem}`)
      return answer.data
    }
    const list = async () => {
      const found = await send<{ edges: { node: Row }[] }>(members, { id: org.id })
      return found?.edges.map(({ node }) => node) ?? []
    }
    const write = async (department: string) => {
      const row = (await list()).find(({ id }) => id === member.id)
      const input = { id: member.id, version: row?.version, department }
      const done = await send<{ success: boolean; message: string | null }>(update, { input })
      if (!done?.success) throw new Error(`The write was refused: ${done?.message}`)
    }
    return { list, write }
  }
  return { writer: await browser(), other: await browser(), orgId: org.id }
}

/** The department of the one member who has one; null when the list shows none. */
export const departmentIn = (rows: readonly Row[]): string | null =>
  rows.find(({ department }) => department !== null)?.department ?? null
