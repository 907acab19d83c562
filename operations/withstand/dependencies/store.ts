import { ask } from '@/fixtures/databases'
import { send, upload, wave } from '@/operations/stage/requests'
import { expectAll } from '../outages/trial'
import type { Installation } from './installation'

/** Longest wait for a store that hangs. */
const patienceMs = 35_000

/**
 * The file store is away, then hangs: files return 503, everything else works, and files are back without a restart.
 */
export async function storeAway(installation: Installation): Promise<void> {
  const { store } = installation.proxies
  const person = installation.people[0]!
  const files = async () => [await upload(installation, person), await download()]
  const download = async () => {
    const text = `SELECT "id" FROM "Document" WHERE "ownerId" = $1 LIMIT 1`
    const [kept] = await ask<{ id: string }>(installation.postgres.url, text, [person.id])
    return send(installation, person, { what: 'download', path: `/api/files/${kept?.id}` })
  }
  expectAll('store there', await files(), { statuses: [200], withinMs: 5000 })
  for (const [name, fall] of [
    ['store away', store.away],
    ['store hangs', store.hang],
  ] as const) {
    await fall()
    const waiting = files()
    expectAll(`${name}, others`, await Promise.all(wave(installation, 24)), { statuses: [200], withinMs: 5000 })
    expectAll(name, await waiting, { statuses: [503], withinMs: patienceMs })
    await store.open()
    expectAll('  back', await files(), { statuses: [200], withinMs: 5000 })
  }
}
