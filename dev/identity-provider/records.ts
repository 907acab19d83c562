import { join } from 'node:path'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { readJson, writeJson } from './json-file'

type Row = { payload: AdapterPayload; expiresAt: number | null }

/** The provider's sessions, codes and refresh tokens. */
export type Records = { adapter: AdapterFactory; save: () => void }

const isLive = (row: Row): boolean => row.expiresAt === null || row.expiresAt > Date.now()

/** Records that outlive a sign-in attempt and so survive a restart. */
const lasting = /^(Session|Grant|RefreshToken):/

function adapterFor(rows: Map<string, Row>, kind: string, changed: () => void): Adapter {
  const key = (id: string) => `${kind}:${id}`
  const read = (id: string): AdapterPayload | undefined => {
    const row = rows.get(key(id))
    return row && isLive(row) ? row.payload : undefined
  }
  const search = (field: 'uid' | 'userCode', value: string) =>
    [...rows].find(([name, row]) => name.startsWith(`${kind}:`) && isLive(row) && row.payload[field] === value)?.[1]
      .payload
  return {
    upsert: async (id, payload, expiresIn) => {
      rows.set(key(id), { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : null })
      changed()
    },
    find: async (id) => read(id),
    findByUid: async (uid) => search('uid', uid),
    findByUserCode: async (code) => search('userCode', code),
    consume: async (id) => {
      const payload = read(id)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      changed()
    },
    destroy: async (id) => {
      rows.delete(key(id))
      changed()
    },
    revokeByGrantId: async (grantId) => {
      for (const [name, row] of rows) if (row.payload.grantId === grantId) rows.delete(name)
      changed()
    },
  }
}

/**
 * Keeps the provider's records in memory, and writes them to a file shortly after each change, so that a restart signs
 * nobody out.
 */
export function openRecords(folder: string): Records {
  const file = join(folder, 'identity-provider-sessions.json')
  const rows = new Map<string, Row>(readJson<[string, Row][]>(file, []).filter(([, row]) => isLive(row)))
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [name, row] of rows) if (!isLive(row)) rows.delete(name)
    writeJson(
      file,
      [...rows].filter(([name]) => lasting.test(name)),
    )
  }
  const changed = () => {
    timer ??= setTimeout(save, 1000).unref()
  }
  return { adapter: (kind) => adapterFor(rows, kind, changed), save }
}
