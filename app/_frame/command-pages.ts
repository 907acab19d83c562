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
 * The lines for the typed text: pages whose names, or what else people call them, contain each of its words, then the
 * results, one kind after the other. Names come before what else they are called.
 */
export function commandLines(
  text: string,
  pages: readonly CommandPage[],
  hits: readonly Hit[],
  words: { nameOf: (page: PageKey) => string; alsoCalled: (page: PageKey) => string },
): Line[] {
  const typed = foldText(text).split(' ').filter(Boolean)
  const has = (known: string) => typed.every((word) => foldText(known).includes(word))
  const isNamed = ({ key, org }: CommandPage) => has(`${words.nameOf(key)} ${org ?? ''}`)
  const isMeant = ({ key, org }: CommandPage) => has(`${words.nameOf(key)} ${words.alsoCalled(key)} ${org ?? ''}`)
  const named = pages.filter(isNamed)
  const pageLines = [...named, ...pages.filter((page) => !named.includes(page) && isMeant(page))].map(
    ({ href, key, org }): Line => ({ group: 'pages', href, title: words.nameOf(key), hint: org }),
  )
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
  clearance: '/clearance',
  tasks: '/tasks',
  newTask: '/tasks/new',
  calendar: '/tasks/calendar',
  curriculums: '/curriculums',
  trainingReport: '/curriculums/report',
  matrix: '/members/matrix',
  creditsOfMembers: '/credits',
  shared: '/documents',
  requests: '/documents/requests',
  signing: '/documents/signing',
  inspection: '/inspection',
  surveyAnswers: '/inspection/survey',
  history: '/history',
  settings: '?tab=settings',
} as const

/** Pages that exist only while a feature is on. */
const requiredFeatures: Partial<Record<keyof typeof orgPages, AppFeature>> = {
  tasks: 'TASKS',
  newTask: 'TASKS',
  calendar: 'TASKS',
  trainingReport: 'TASKS',
  surveyAnswers: 'TASKS',
  curriculums: 'CURRICULUMS',
  requests: 'DOCUMENT_REQUESTS',
  signing: 'DOCUMENT_REQUESTS',
}

type PageKey = keyof typeof ownPages | keyof typeof orgPages

/**
 * The pages a person may open: those of the organization they are in, their own, then those of each other one they
 * administer.
 */
export function commandPages(orgs: readonly OrgToOpen[], path: string): CommandPage[] {
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
  const isHere = ({ id }: OrgToOpen) => path === `/orgs/${id}` || path.startsWith(`/orgs/${id}/`)
  const others = orgs.filter((org) => !isHere(org))
  return [...orgs.filter(isHere).flatMap(pagesOf), ...mine, ...others.flatMap(pagesOf)]
}
