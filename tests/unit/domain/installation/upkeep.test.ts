import { describe, expect, test } from 'vitest'
import { upkeepState } from '@/lib/domain/installation/upkeep'

const now = new Date('2026-11-26T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const day = 86_400_000

describe('how it stands with what is done again and again', () => {
  test('never done, failed, done too long ago or in time', () => {
    expect(upkeepState('backup', null, now)).toBe('never')
    expect(upkeepState('backup', { at: now, ok: false }, now)).toBe('failed')
    expect(upkeepState('backup', { at: ago(2 * day), ok: true }, now)).toBe('fine')
    expect(upkeepState('backup', { at: ago(2 * day + 1), ok: true }, now)).toBe('old')
    expect(upkeepState('auditCheck', { at: ago(30 * day), ok: true }, now)).toBe('fine')
    expect(upkeepState('auditSeal', { at: ago(day + 1), ok: true }, now)).toBe('old')
  })
})
