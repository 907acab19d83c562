import { globSync } from 'node:fs'
import type { Slot } from './tenants/operations'

/** Addresses of pages and files, as the folders of the app say. */
export const routes: readonly string[] = globSync('app/**/{page,route}.ts?(x)')
  .map((file) => file.replace(/^app/, '').replace(/\/(?:page|route)\.tsx?$/, ''))
  .map((route) => route.replaceAll(/\/\([^)]+\)/g, ''))

const place = /\[(\w+)\]/g

/** What stands in an address: `orgId`, and what it is called elsewhere. */
export const slotsIn = (route: string): Slot[] =>
  [...route.matchAll(place)].map(([, path = '']) => ({ path, name: path === 'sessionId' ? 'taskSessionId' : path }))

export const isId = (path: string): boolean => /Id$|^id$/.test(path)

/** An address with these in its places. */
export const filled = (route: string, ids: ReadonlyMap<string, string>): string =>
  route.replaceAll(place, (all, path: string) => ids.get(path) ?? all) || '/'
