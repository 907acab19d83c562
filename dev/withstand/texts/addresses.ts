import { globSync } from 'node:fs'
import type { Kinds } from '@/tests/graphql/tenants/rows'
import { candidates } from '@/tests/graphql/tenants/walk'

/** Where somebody would be signed out, or sent elsewhere for good. */
const leftOut = /^\/(?:logout|callback|login|gallery|api\/(?:health|session|auth))/

const routes = globSync('app/**/{page,route}.ts?(x)')
  .map((file) => file.replace(/^app/, '').replace(/\/(?:page|route)\.tsx?$/, ''))
  .map((route) => route.replaceAll(/\/\([^)]+\)/g, ''))
  .filter((route) => !leftOut.test(route))

/** Every address with the ids that somebody has; one with a secret or a word in it is left out. */
export function ownAddresses(kinds: Kinds): string[] {
  return routes.flatMap((route) => {
    const names = [...route.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name)
    if (names.some((name) => !/Id$|^id$/.test(name))) return []
    const sides = names.map((name) => candidates({ name }, kinds))
    if (sides.some((ids) => ids.length === 0)) return []
    const most = Math.max(1, ...sides.map((ids) => ids.length))
    return Array.from({ length: most }, (_, turn) =>
      names.reduce((path, name, at) => path.replace(`[${name}]`, sides[at]![turn % sides[at]!.length]!), route || '/'),
    )
  })
}
