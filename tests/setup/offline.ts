import { beforeEach } from 'vitest'

/** Fails a test that contacts another machine. */
const real = globalThis.fetch

const local: typeof fetch = (input, init) => {
  const { hostname, protocol } = new URL(input instanceof Request ? input.url : input)
  // A module of WebAssembly loads itself from its own address.
  if (protocol === 'data:' || protocol === 'file:') return real(input, init)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error(`A test called ${hostname}`)
  return real(input, init)
}

beforeEach(() => {
  globalThis.fetch = local
})
