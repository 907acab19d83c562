import { existsSync, globSync } from 'node:fs'
import { StartProblem } from './start-problem'

/** Paths of the library in the packages of Linux distributions; LIBFAKETIME names another file. */
const places = [
  '/usr/lib/*/faketime/libfaketime.so.1',
  '/usr/lib{,64}/faketime/libfaketime.so.1',
  '/usr/local/lib/faketime/libfaketime.so.1',
]

/** The library that moves the clock of a process; null when it is not installed. */
export function findFaketime(): string | null {
  const named = process.env.LIBFAKETIME
  const found = named ? [named].filter((file) => existsSync(file)) : places.flatMap((place) => globSync(place))
  return found[0] ?? null
}

/**
 * The same library.
 * @throws StartProblem when it is not installed
 */
export function requireFaketime(): string {
  const faketime = findFaketime()
  if (!faketime)
    throw new StartProblem(
      'This drill needs Linux with libfaketime (Debian: apt-get install faketime; LIBFAKETIME names its file).',
    )
  return faketime
}

/**
 * Variables with which a process and everything it starts read the time from the library. Waiting is measured as
 * always.
 */
export const faketimeSettings = (library: string): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // With this on, waiting on a condition returns at once: Chromium then spins and is fifty times slower.
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
})
