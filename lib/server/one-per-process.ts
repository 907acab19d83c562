import 'server-only'

/** What the server, the proxy's bundle and the pages' share, though each of them loads the module that makes it. */
export function onePerProcess<T>(name: string, make: () => T): () => T {
  const slot = Symbol.for(`suma.${name}`)
  const shared = globalThis as { [slot]?: T }
  return () => {
    shared[slot] ??= make()
    return shared[slot]
  }
}
