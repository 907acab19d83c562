import { filled, isId, routes, slotsIn } from '../routes'
import type { Kinds } from '../tenants/rows'
import { candidates } from '../tenants/walk'

/** Paths that sign out, or that redirect elsewhere for good. */
const leftOut = /^\/(?:logout|callback|login|gallery|api\/(?:health|session|auth))/

/** One row of each kind, because two rows of a kind are shown in the same way. */
const oneOfEach = (kinds: Kinds): Kinds => new Map([...kinds].map(([kind, ids]) => [kind, ids.slice(0, 1)]))

/** Every path with a person's own ids; paths with a secret or a word as parameter are left out. */
export function ownAddresses(all: Kinds): string[] {
  const kinds = oneOfEach(all)
  return routes.flatMap((route) => {
    const sides = slotsIn(route).map((slot) => ({ ...slot, ids: isId(slot.path) ? candidates(slot, kinds) : [] }))
    if (leftOut.test(route) || sides.some(({ ids }) => ids.length === 0)) return []
    return Array.from({ length: Math.max(1, ...sides.map(({ ids }) => ids.length)) }, (_, turn) =>
      filled(route, new Map(sides.map(({ path, ids }) => [path, ids[turn % ids.length]!]))),
    )
  })
}
