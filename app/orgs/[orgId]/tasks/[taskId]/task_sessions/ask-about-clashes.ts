import { fill } from '@/app/_lib/fill'
import { callApi } from '@/app/_lib/graphql-client'
import { confirmDialog } from '@/app/_ui/ask'
import { ForeseeClashesDocument } from '@/graphql/generated/foresee-clashes'
import { fullName } from '@/lib/domain/people/names'

export type ClashLabels = Record<'title' | 'text' | 'more' | 'save', string>
export type Planned = {
  taskId: string
  taskSessionId: string | null
  startsAt: string
  endsAt: string
  timeZone: string
  instructorMemberIds: string[]
}

/** People who are named; of more it is said that there are. */
const named = 5

/**
 * Tells who is expected elsewhere at that time, before anybody is told of the session; true to go on. What cannot be looked up is
 * told by the saving itself.
 */
export async function askAboutClashes(input: Planned, labels: ClashLabels): Promise<boolean> {
  const answer = await callApi(ForeseeClashesDocument, { input })
  const found = 'data' in answer && answer.data ? (answer.data.foreseenClashes ?? []) : []
  const people = [...new Map(found.map((one) => [one.userId, fullName(one)])).values()]
  if (people.length === 0) return true
  const names = people.slice(0, named).join(', ')
  const more = people.length > named ? ` ${fill(labels.more, { count: people.length - named })}` : ''
  return confirmDialog({ title: labels.title, text: fill(labels.text, { names: `${names}${more}` }), ok: labels.save })
}
