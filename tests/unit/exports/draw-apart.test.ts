import { expect, test, vi } from 'vitest'
import { drawApart } from '@/lib/exports/pdf/draw-apart'

const report = {
  language: 'en',
  title: 'Audit',
  organization: 'Demo',
  facts: [],
  warnings: [],
  sections: [],
  page: '1',
  leftOut: 'Left out',
}
const draw = () => drawApart({ kind: 'report', report })
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'

test('a paper that is asked for while the idle thread ends is drawn all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect(isPdf(await draw())).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(isPdf(await draw())).toBe(true)
    vi.advanceTimersByTime(60_000)
  } finally {
    vi.useRealTimers()
  }
})
