import { expect, test } from 'vitest'
import { drawingOf, isDrawing } from '@/lib/domain/signatures/drawing'

const line = Array.from({ length: 12 }, (_, x) => ({ x: x * 10, y: 100 + (x % 3) * 7 }))

test('what is drawn is path data of whole units inside the field', () => {
  expect(
    drawingOf([
      [
        { x: -5, y: 10.4 },
        { x: 700, y: 260 },
      ],
      [{ x: 3, y: 4 }],
      [],
    ]),
  ).toBe('M0 10L600 200M3 4L3 4')
  expect(isDrawing(drawingOf([line]))).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a dot', drawingOf([[{ x: 1, y: 1 }]])],
  ['the same point many times', drawingOf([Array.from({ length: 40 }, () => ({ x: 5, y: 5 }))])],
  ['too few points', drawingOf([line.slice(0, 5)])],
  ['outside the field', drawingOf([line]).replace('M0', 'M601')],
  ['other commands', `${drawingOf([line])}Z`],
  ['a way out of the attribute', `${drawingOf([line])}"/><script>`],
  ['no strokes', 'M1 1M2 2'],
  ['too much', drawingOf(Array.from({ length: 300 }, () => line))],
])('%s is no signature', (_name, path) => {
  expect(isDrawing(path)).toBe(false)
})
