import type { AppFeature } from '@/lib/domain/lists/organizations'

/** An organization whose pages the person may open. */
export type Place = { id: string; name: string; features: readonly string[] }
/** A page that the command menu leads to; `org` is the name of its organization. */
export type CommandPage = { href: string; key: PageKey; org: string | null }

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

export type PageKey = keyof typeof ownPages | keyof typeof orgPages

/** The pages a person may open: their own, then those of each organization they administer. */
export function commandPages(places: readonly Place[]): CommandPage[] {
  const isThere = ({ features }: Place, key: keyof typeof orgPages) => {
    const feature = requiredFeatures[key]
    return !feature || features.includes(feature)
  }
  const pagesOf = (place: Place) =>
    (Object.keys(orgPages) as (keyof typeof orgPages)[])
      .filter((key) => isThere(place, key))
      .map((key) => ({ href: `/orgs/${place.id}${orgPages[key]}`, key, org: place.name }))
  const mine = (Object.keys(ownPages) as (keyof typeof ownPages)[]).map((key) => ({
    href: ownPages[key],
    key,
    org: null,
  }))
  return [...mine, ...places.flatMap(pagesOf)]
}
