import { lineProblem, type Problems, problemsAmong } from '@/lib/domain/values'

/** Lists of an organization whose filters can be saved under a name. */
export const savedViewLists = ['MEMBERS', 'CREDENTIALS'] as const
export type SavedViewList = (typeof savedViewLists)[number]

/** Maximum characters of a name and of a query; `most`: views of one person in one organization. */
export const savedViewLimits = { name: 60, query: 1000, most: 20 } as const

/** Problems with the name of a view, by field. */
export const savedViewProblems = ({ name }: { name: string }): Problems =>
  problemsAmong({ name: lineProblem(name, savedViewLimits.name) })

/** The query of an address without the position in the list, because a view begins at its first page. */
export function viewQuery(query: string): string {
  const params = new URLSearchParams(query)
  params.delete('after')
  params.sort()
  return params.toString()
}
