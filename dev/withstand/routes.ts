import { globSync } from 'node:fs'
import type { Kinds } from '@/tests/graphql/tenants/rows'
import { candidates } from '@/tests/graphql/tenants/walk'

/** Addresses of pages and files, as the folders of the app say. */
export const routes: readonly string[] = globSync('app/**/{page,route}.ts?(x)')
  .map((file) => file.replace(/^app/, '').replace(/\/(?:page|route)\.tsx?$/, ''))
  .map((route) => route.replaceAll(/\/\([^)]+\)/g, ''))

const place = /\[(\w+)\]/g

/** The names of what stands in an address: `orgId`. */
export const placesIn = (route: string): string[] => [...route.matchAll(place)].map(([, name = '']) => name)

export const isId = (name: string): boolean => /Id$|^id$/.test(name)

/** An address with these in its places. */
export const filled = (route: string, ids: Readonly<Record<string, string>>): string =>
  route.replaceAll(place, (all, name: string) => ids[name] ?? all) || '/'

/** Ids that a place of an address may be given. */
export const idsFor = (name: string, kinds: Kinds, knows: readonly string[] = []): string[] =>
  candidates({ name: name === 'sessionId' ? 'taskSessionId' : name }, kinds, knows)
