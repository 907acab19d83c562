import type { AppFeature } from '@/lib/domain/lists/organizations'

/** An organization whose pages the person may open. */
export type Place = { id: string; name: string; features: readonly string[] }
/** A page that the command menu leads to; `org` is the name of its organization. */
export type CommandPage = { href: string; key: PageKey; org: string | null }

const own = {
  dashboard: '/dashboard',
  credentials: '/credentials',
  addCredits: '/add-credits',
  newCredential: '/credentials/new',
  enrollments: '/enrollments',
  documents: '/documents',
  notices: '/notices',
  account: '/account',
} as const

const inOrg = {
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
const needs: Partial<Record<keyof typeof inOrg, AppFeature>> = {
  tasks: 'TASKS',
  newTask: 'TASKS',
  curriculums: 'CURRICULUMS',
}

export type PageKey = keyof typeof own | keyof typeof inOrg

/** The pages a person may open: their own, then those of each organization they administer. */
export function commandPages(places: readonly Place[]): CommandPage[] {
  const isThere = ({ features }: Place, key: keyof typeof inOrg) => {
    const feature = needs[key]
    return !feature || features.includes(feature)
  }
  const pagesOf = (place: Place) =>
    (Object.keys(inOrg) as (keyof typeof inOrg)[])
      .filter((key) => isThere(place, key))
      .map((key) => ({ href: `/orgs/${place.id}${inOrg[key]}`, key, org: place.name }))
  const mine = (Object.keys(own) as (keyof typeof own)[]).map((key) => ({ href: own[key], key, org: null }))
  return [...mine, ...places.flatMap(pagesOf)]
}
