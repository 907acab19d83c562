import { describe, expect, test } from 'vitest'
import { sealState, upkeepState } from '@/lib/domain/installation/upkeep'

const now = new Date('2026-11-26T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const day = 86_400_000

test('the certificate that seals is told from sixty days before its end', () => {
  expect(sealState(ago(-61 * day), now)).toBe('fine')
  expect(sealState(ago(-59 * day), now)).toBe('soon')
  expect(sealState(now, now)).toBe('ended')
})

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
