import { expect, test } from 'vitest'
import { centerStrokes, drawingOf, drawingSize, isDrawing } from '@/lib/domain/signatures/values'

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

test('a signature of a taller field stands in the middle of ours, smaller and in its shape', () => {
  const tall = [
    [
      { x: 100, y: 20 },
      { x: 300, y: 540 },
    ],
  ]
  const [[from, to] = []] = centerStrokes(tall)
  expect([from, to]).toEqual([
    { x: 300 - 100 * (160 / 520), y: 20 },
    { x: 300 + 100 * (160 / 520), y: 180 },
  ])
  expect(isDrawing(drawingOf(centerStrokes([Array.from({ length: 20 }, (_, x) => ({ x: x * 20, y: x * 28 }))])))).toBe(
    true,
  )
})

test('a small signature is not made larger, and a dot stays one', () => {
  const small = [
    [
      { x: 10, y: 500 },
      { x: 60, y: 520 },
    ],
  ]
  expect(centerStrokes(small)).toEqual([
    [
      { x: 275, y: 90 },
      { x: 325, y: 110 },
    ],
  ])
  expect(centerStrokes([[{ x: 5, y: 5 }]])).toEqual([[{ x: drawingSize.width / 2, y: drawingSize.height / 2 }]])
})
