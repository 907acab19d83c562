import { expect, test } from 'vitest'
import {
  asPercent,
  boxAround,
  boxStep,
  fitted,
  freeBox,
  moved,
  resized,
  typedPercent,
} from '@/lib/domain/signing/boxes'
import { boxProblem, type PageBox, signingFieldKinds } from '@/lib/domain/signing/fields'

const letter = { width: 612, height: 792 }
const box = { page: 1, x: 1000, y: 2000, width: 3000, height: 500 }

test('a field moves by a hundredth of the page and stops at its edges', () => {
  expect(moved(box, letter, { x: boxStep, y: -boxStep })).toEqual({ ...box, x: 1100, y: 1900 })
  expect(moved(box, letter, { x: -99_999, y: -99_999 })).toMatchObject({ x: 0, y: 0 })
  expect(moved(box, letter, { x: 99_999, y: 99_999 })).toMatchObject({ x: 7000, y: 9500 })
})

test('a field grows to the edge and shrinks to what can be read, and its corner stays', () => {
  expect(resized(box, letter, { x: 100, y: 100 })).toEqual({ ...box, width: 3100, height: 600 })
  expect(resized(box, letter, { x: 99_999, y: 99_999 })).toEqual({ ...box, width: 9000, height: 8000 })
  const least = resized(box, letter, { x: -99_999, y: -99_999 })
  expect(least).toMatchObject({ x: 1000, y: 2000 })
  expect(boxProblem(least, [letter])).toBeNull()
  expect(boxProblem({ ...least, width: least.width - 1 }, [letter])).toBe('validation.signingPlace')
})

test.each(signingFieldKinds)('a new field of kind %s lies on its page, also at a corner and on a wide page', (kind) => {
  for (const size of [letter, { width: 1190, height: 842 }, { width: 200, height: 200 }])
    for (const at of [
      { x: 5000, y: 5000 },
      { x: 0, y: 0 },
      { x: 10_000, y: 10_000 },
    ])
      expect(boxProblem(boxAround(kind, 1, size, at), [size])).toBeNull()
})

test('a field that nobody pointed at comes below those that are there, not over them', () => {
  const first = freeBox('SIGNATURE', 1, letter, [])
  const second = freeBox('SIGNATURE', 1, letter, [first])
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height)
  expect(freeBox('SIGNATURE', 2, letter, [first])).toEqual({ ...first, page: 2 })
  const rest = Array.from({ length: 8 }).reduce<PageBox[]>(
    (all) => [...all, freeBox('SIGNATURE', 1, letter, all)],
    [first, second],
  )
  expect(new Set(rest.map(({ y }) => y)).size).toBe(10)
})

test('a signature that nobody pointed at comes into the lower part of its page, a date into the middle', () => {
  const [signature, date] = [freeBox('SIGNATURE', 1, letter, []), freeBox('DATE', 1, letter, [])]
  expect(signature.y + signature.height / 2).toBeCloseTo(7500, -2)
  expect(date.y + date.height / 2).toBeCloseTo(5000, -2)
})

test('a place typed beyond the page is brought back onto it', () => {
  expect(fitted({ page: 1, x: 9900, y: -5, width: 20_000, height: 600.4 }, letter)).toEqual({
    page: 1,
    x: 0,
    y: 0,
    width: 10_000,
    height: 600,
  })
})

test.each([
  ['12.5', 1250],
  ['12,5', 1250],
  [' 100 ', 10_000],
  ['0', 0],
  ['100.01', null],
  ['-1', null],
  ['', null],
  ['ten', null],
])('typed %j is %s ten-thousandths', (typed, units) => {
  expect(typedPercent(typed)).toBe(units)
})

test('a place is read in hundredths of the page with one decimal', () => {
  expect([asPercent(1250), asPercent(1000), asPercent(333)]).toEqual(['12.5', '10', '3.3'])
})
