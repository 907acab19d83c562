import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blockedByWork } from '@/operations/bench/phone/busy'
import { curves, scoreOf, type Visit, worth } from '@/operations/bench/phone/score'
import { speedIndexOf } from '@/operations/bench/phone/speed-index'
import { blocked, worstShift } from '@/operations/bench/phone/visit'

const at = (point: 'p10' | 'median') =>
  Object.fromEntries(Object.entries(curves).map(([name, curve]) => [name, curve[point]])) as Visit

test('a visit of values at the tenth is worth 90, at the median 50, at nothing 100', () => {
  expect(scoreOf(at('p10'))).toBeCloseTo(90, 3)
  expect(scoreOf(at('median'))).toBeCloseTo(50, 3)
  expect(scoreOf({ fcp: 0, lcp: 0, tbt: 0, cls: 0, speedIndex: 0 })).toBe(100)
  expect(worth(60_000, curves.lcp)).toBeLessThan(0.001)
})

test('weights are a whole', () => {
  expect(Object.values(curves).reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
})

test('movements count by the worst group', () => {
  expect(worstShift([])).toBe(0)
  expect(
    worstShift([
      { at: 10, value: 0.1 },
      { at: 500, value: 0.1 },
      { at: 3000, value: 0.15 },
    ]),
  ).toBeCloseTo(0.2)
  expect(worstShift([0, 900, 1800, 2700, 3600, 4500, 5400].map((ms) => ({ at: ms, value: 0.1 })))).toBeCloseTo(0.6)
})

test('long tasks count beyond fifty milliseconds, and only after something was seen', () => {
  const tasks = [
    { at: 0, ms: 300 },
    { at: 900, ms: 300 },
    { at: 2000, ms: 80 },
  ]
  expect(blocked({ tasks, fcp: 1000 })).toBe(150 + 30)
})

test('the speed index is the area over the visual progress', async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const [white, black] = await Promise.all([plain('#fff'), plain('#000')])
  const half = await sharp(white)
    .composite([{ input: await sharp(black).extract({ left: 0, top: 0, width: 20, height: 10 }).toBuffer() }])
    .png()
    .toBuffer()
  expect(
    await speedIndexOf([
      { at: 0, picture: white },
      { at: 1000, picture: half },
      { at: 2000, picture: black },
    ]),
  ).toBeCloseTo(1500)
  expect(
    await speedIndexOf([
      { at: 0, picture: white },
      { at: 800, picture: black },
    ]),
  ).toBeCloseTo(800)
  expect(await speedIndexOf([])).toBe(0)
})

test('work counts by what the processor did for it, on the page itself, after the first thing was seen, beyond fifty milliseconds', () => {
  const task = { name: 'RunTask', ph: 'X', pid: 1, tid: 1 }
  const events = [
    { ...task, name: 'firstContentfulPaint', ph: 'R', ts: 100_000 },
    { ...task, ts: 0, dur: 50_000, tdur: 50_000 },
    { ...task, ts: 200_000, dur: 900_000, tdur: 40_000 },
    { ...task, ts: 1_200_000, dur: 900_000, tdur: 12_000 },
    { ...task, tid: 2, ts: 1_200_000, dur: 900_000, tdur: 400_000 },
  ]
  expect(blockedByWork(events)).toBeCloseTo(110)
  expect(blockedByWork(events.slice(1))).toBe(0)
})
