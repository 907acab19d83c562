import { beforeEach, describe, expect, test, vi } from 'vitest'

const [first, second, third] = ['first', 'second', 'third'].map(
  (name) => `the ${name} secret, long enough for the rule`,
)

const others = {
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'of this test alone',
  MAIL_URL: 'smtp://localhost:1',
}

/** The functions of a process started with these secrets: seals, tickets, codes and scan tokens. */
async function withSecrets(now = '', previous = '') {
  vi.resetModules()
  const given = { ...others, AUTH_SECRET: now, AUTH_SECRET_PREVIOUS: previous }
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
  const [seal, ticket, code, scan] = await Promise.all([
    import('@/lib/adapters/identity/secrets'),
    import('@/lib/adapters/identity/secrets'),
    import('@/lib/adapters/identity/secrets'),
    import('@/lib/server/visitor'),
  ])
  return { ...seal, ...ticket, ...code, ...scan }
}

beforeEach(() => () => vi.unstubAllEnvs())

const scanned = { taskSessionId: 'session', step: 7, at: new Date(1_700_000_000_000), device: 'device', userId: null }

describe('a secret that was replaced', () => {
  test('is still believed as the one before: seals, tickets, codes and scans', async () => {
    const before = await withSecrets(first)
    const made = {
      sealed: before.seal('refresh token'),
      ticket: before.ticketFor('own-data:1'),
      code: before.codeFor('a code'),
      scan: before.signScanToken(scanned),
    }
    const after = await withSecrets(second, first)
    expect(after.open(made.sealed)).toBe('refresh token')
    expect(after.ticketsFor('own-data:1')).toContain(made.ticket)
    expect(after.codesFor('a code')).toContain(made.code)
    expect(after.readScanToken(made.scan)).toEqual(scanned)
  })

  test('signs and seals nothing any more', async () => {
    const after = await withSecrets(second, first)
    const alone = await withSecrets(second)
    expect(alone.open(after.seal('token'))).toBe('token')
    expect(alone.ticketsFor('text')).toEqual([after.ticketFor('text')])
    expect(alone.codesFor('a code')).toEqual([after.codeFor('a code')])
    expect(alone.readScanToken(after.signScanToken(scanned))).toEqual(scanned)
  })

  test('is believed no longer when it is not named', async () => {
    const before = await withSecrets(first)
    const made = { sealed: before.seal('token'), ticket: before.ticketFor('text'), scan: before.signScanToken(scanned) }
    for (const now of [await withSecrets(second), await withSecrets(third, second)]) {
      expect(now.open(made.sealed)).toBeNull()
      expect(now.ticketsFor('text')).not.toContain(made.ticket)
      expect(now.readScanToken(made.scan)).toBeNull()
    }
  })

  test('leaves nothing behind once what it sealed is sealed anew', async () => {
    const sealed = (await withSecrets(first)).seal('whsec')
    const moved = (await withSecrets(second, first)).resealed(sealed)
    const alone = await withSecrets(second)
    expect(moved && alone.open(moved)).toBe('whsec')
    expect(moved && alone.resealed(moved)).toBeNull()
    expect(alone.resealed(sealed)).toBeNull()
  })
})
