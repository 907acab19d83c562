import { globSync } from 'node:fs'
import type { Slot } from './tenants/operations'

/** Paths of pages and files, derived from the folders of the app. */
export const routes: readonly string[] = globSync('app/**/{page,route}.ts?(x)')
  .map((file) => file.replace(/^app/, '').replace(/\/(?:page|route)\.tsx?$/, ''))
  .map((route) => route.replaceAll(/\/\([^)]+\)/g, ''))

const place = /\[(\w+)\]/g

/** The parameters of a path: the parameter (`orgId`), and its name elsewhere. */
export const slotsIn = (route: string): Slot[] =>
  [...route.matchAll(place)].map(([, path = '']) => ({ path, name: path === 'sessionId' ? 'taskSessionId' : path }))

export const isId = (path: string): boolean => /Id$|^id$/.test(path)

/** A path with these ids as its parameters. */
export const filled = (route: string, ids: ReadonlyMap<string, string>): string =>
  route.replaceAll(place, (all, path: string) => ids.get(path) ?? all) || '/'
