import type { SearchQuery } from '@/graphql/generated/search'
import type { AppFeature } from '@/lib/domain/lists/organizations'
import { foldText } from '@/lib/domain/people/sort-name'

export type Hit = SearchQuery['search'][number]
export type Group = 'pages' | Hit['kind']
/** One line of the command menu. */
export type Line = { group: Group; href: string; title: string; hint: string | null }

/** The page of a search hit. */
function hrefOf({ kind, id, orgId, credentialId }: Pick<Hit, 'kind' | 'id' | 'orgId' | 'credentialId'>): string {
  const paths: Record<Hit['kind'], string> = {
    LICENSE: `/credentials/${id}`,
    CREDIT: `/credentials/${credentialId}/credits/${id}`,
    SESSION: `/enrollments/${id}`,
    DOCUMENT: `/documents/${id}`,
    MEMBER: `/orgs/${orgId}/members/${id}`,
    TASK: `/orgs/${orgId}/tasks/${id}`,
    ORGANIZATION: `/orgs/${id}`,
  }
  return paths[kind]
}

/**
 * The lines for the typed text: pages whose names contain each of its words, then the results, one kind after the
 * other.
 */
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

/** An organization whose pages the person may open. */
export type OrgToOpen = { id: string; name: string; features: readonly string[] }
/** A page that the command menu leads to; `org` is the name of its organization. */
type CommandPage = { href: string; key: PageKey; org: string | null }

const ownPages = {
  dashboard: '/dashboard',
  credentials: '/credentials',
  addCredits: '/add-credits',
  newCredential: '/credentials/new',
  enrollments: '/enrollments',
  documents: '/documents',
  notices: '/notices',
  account: '/account',
} as const

const orgPages = {
  overview: '',
  members: '/members',
  invitations: '/invitations',
  invite: '/invitations/new',
  import: '/members/import',
  board: '/credentials',
  tasks: '/tasks',
  newTask: '/tasks/new',
  curriculums: '/curriculums',
  settings: '?tab=settings',
} as const

/** Pages that exist only while a feature is on. */
const requiredFeatures: Partial<Record<keyof typeof orgPages, AppFeature>> = {
  tasks: 'TASKS',
  newTask: 'TASKS',
  curriculums: 'CURRICULUMS',
}

type PageKey = keyof typeof ownPages | keyof typeof orgPages

/** The pages a person may open: their own, then those of each organization they administer. */
export function commandPages(orgs: readonly OrgToOpen[]): CommandPage[] {
  const isThere = ({ features }: OrgToOpen, key: keyof typeof orgPages) => {
    const feature = requiredFeatures[key]
    return !feature || features.includes(feature)
  }
  const pagesOf = (org: OrgToOpen) =>
    (Object.keys(orgPages) as (keyof typeof orgPages)[])
      .filter((key) => isThere(org, key))
      .map((key) => ({ href: `/orgs/${org.id}${orgPages[key]}`, key, org: org.name }))
  const mine = (Object.keys(ownPages) as (keyof typeof ownPages)[]).map((key) => ({
    href: ownPages[key],
    key,
    org: null,
  }))
  return [...mine, ...orgs.flatMap(pagesOf)]
}
