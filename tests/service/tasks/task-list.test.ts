import { describe, expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession } from '@/fixtures/tasks'
import type { TaskEntry } from '@/lib/data/tasks/tasks'
import type { PageOf } from '@/lib/services/page-of'
import { countTaskStates, listTasks } from '@/lib/services/tasks/list-tasks'
import { archiveTask } from '@/lib/services/tasks/task'

describe('the list of tasks', () => {
  test('is sorted by title in pages, without archived tasks', async () => {
    const org = await makeClassOrg()
    for (const title of ['Bed baths', 'Airways', 'Diets', 'Catheters']) await makeTask({ org, title })
    const gone = await makeTask({ org, title: 'Abandoned' })
    await done(archiveTask(ctxOfAdmin(org), { id: gone.id, version: gone.version }))
    const one = await done(listTasks(ctxOfAdmin(org), { orgId: org.id, first: 3 }))
    expect(one.edges.map(({ node }) => node.title)).toEqual(['Airways', 'Bed baths', 'Catheters'])
    expect(one.pageInfo.hasNextPage).toBe(true)
    const two = await done(listTasks(ctxOfAdmin(org), { orgId: org.id, first: 3, after: one.pageInfo.endCursor }))
    expect(two.edges.map(({ node }) => node.title)).toEqual(['Diets'])
    const archived = await done(listTasks(ctxOfAdmin(org), { orgId: org.id, filter: { state: 'ARCHIVED' } }))
    expect(archived.edges.map(({ node }) => node.title)).toEqual(['Abandoned'])
    const counts = await done(countTaskStates(ctxOfAdmin(org), { orgId: org.id }))
    expect(counts).toEqual([
      { state: 'DRAFT', count: 0 },
      { state: 'PUBLISHED', count: 4 },
      { state: 'ARCHIVED', count: 1 },
    ])
  })

  test('is sorted newest first in pages', async () => {
    const org = await makeClassOrg()
    for (const title of ['One', 'Two', 'Three']) await makeTask({ org, title, published: false })
    const titles: string[] = []
    for (let after: string | null = null; ; ) {
      const page: PageOf<TaskEntry> = await done(
        listTasks(ctxOfAdmin(org), { orgId: org.id, first: 1, sort: 'NEWEST', after }),
      )
      titles.push(...page.edges.map(({ node }) => node.title))
      after = page.pageInfo.endCursor
      if (!page.pageInfo.hasNextPage) break
    }
    expect(titles).toEqual(['Three', 'Two', 'One'])
  })

  test('finds words anywhere in a title of its own organization, also special characters', async () => {
    const org = await makeClassOrg()
    await makeTask({ org, title: '100% safe lifting' })
    await makeTask({ org, title: 'Lifting in pairs' })
    await makeTask({ title: 'Lifting elsewhere' })
    const titles = async (q: string) =>
      (await done(listTasks(ctxOfAdmin(org), { orgId: org.id, filter: { q } }))).edges.map(({ node }) => node.title)
    expect(await titles('lifting')).toEqual(['100% safe lifting', 'Lifting in pairs'])
    expect(await titles('PAIRS lift')).toEqual(['Lifting in pairs'])
    expect(await titles('0%')).toEqual(['100% safe lifting'])
    expect(await titles('%')).toEqual(['100% safe lifting'])
  })

  test('shows when a task takes place next', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const session = await makeTaskSession({ org, task })
    await makeTaskSession({ org, task, startsAt: new Date(session.startsAt.getTime() + 86_400_000) })
    const [edge] = (await done(listTasks(ctxOfAdmin(org), { orgId: org.id }))).edges
    expect(edge?.node).toMatchObject({ nextAt: session.startsAt, nextTimeZone: session.timeZone, sessions: 2 })
  })

  test('refuses a cursor that it did not hand out', async () => {
    const org = await makeClassOrg()
    const after = Buffer.from('["x", 7]').toString('base64url')
    expect(await listTasks(ctxOfAdmin(org), { orgId: org.id, after })).toMatchObject({
      problem: { code: 'invalidInput', fields: { after: 'validation.invalid' } },
    })
  })
})
