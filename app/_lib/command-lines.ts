import type { SearchQuery } from '@/graphql/generated/search'
import { foldText } from '@/lib/domain/people/sort-name'
import type { CommandPage, PageKey } from './command-pages'

export type Hit = SearchQuery['search'][number]
export type Group = 'pages' | Hit['kind']
/** One line of the command menu. */
export type Line = { group: Group; href: string; title: string; hint: string | null }

/** The page of a search hit. */
function hrefOf({ kind, id, orgId, credentialId }: Pick<Hit, 'kind' | 'id' | 'orgId' | 'credentialId'>): string {
  const places: Record<Hit['kind'], string> = {
    LICENSE: `/credentials/${id}`,
    CREDIT: `/credentials/${credentialId}/credits/${id}`,
    SESSION: `/enrollments/${id}`,
    DOCUMENT: `/documents/${id}`,
    MEMBER: `/orgs/${orgId}/members/${id}`,
    TASK: `/orgs/${orgId}/tasks/${id}`,
    ORGANIZATION: `/orgs/${id}`,
  }
  return places[kind]
}

/** The lines for the typed text: pages whose names contain each of its words, then the results, one kind after the other. */
export function commandLines(
  text: string,
  pages: readonly CommandPage[],
  hits: readonly Hit[],
  nameOf: (page: PageKey) => string,
): Line[] {
  const words = foldText(text).split(' ').filter(Boolean)
  const pageLines = pages
    .map(({ href, key, org }): Line => ({ group: 'pages', href, title: nameOf(key), hint: org }))
    .filter(({ title, hint }) => words.every((word) => foldText(`${title} ${hint ?? ''}`).includes(word)))
  const hitLines = hits.map((hit): Line => ({ group: hit.kind, href: hrefOf(hit), title: hit.title, hint: hit.hint }))
  return [...pageLines, ...hitLines.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))]
}

const order: readonly Group[] = ['pages', 'LICENSE', 'CREDIT', 'SESSION', 'DOCUMENT', 'MEMBER', 'TASK', 'ORGANIZATION']
