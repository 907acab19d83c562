import { expect, test } from 'vitest'
import { formatHead, parseHead, parseHeads } from '@/lib/domain/audit/kept-heads'

const hash = 'ab'.repeat(32)
const seal = { number: 42n, signedAt: '2026-11-23T06:00:00.000Z', keyId: '0f'.repeat(16), signature: 'YWJj/+==' }

test('a head that was printed as a line is read back, signed or not', () => {
  for (const head of [
    { seq: 17n, hash, seal },
    { seq: 9_007_199_254_740_993n, hash, seal: null },
  ]) {
    expect(parseHead(formatHead(head))).toEqual(head)
    expect(parseHead(`2026-11-23T06:00:00.000Z ${formatHead(head)}\r`)).toEqual(head)
  }
})

test('a number and a hash are read as a head', () => {
  expect(parseHead(`17:${hash.toUpperCase()}`)).toEqual({ seq: 17n, hash, seal: null })
})

test.each(['', 'yesterday', `17:${hash}0`, `17:${hash.slice(1)}`, `:${hash}`, `x17:${hash}`, `17: ${hash}`])(
  'no head is read from "%s"',
  (line) => expect(parseHead(line)).toBeNull(),
)

test('the heads of a text are those of its lines, in their order', () => {
  const text = `Dear operator\n\n1:${hash}\nnothing\n2:${hash}\n`
  expect(parseHeads(text).map(({ seq }) => seq)).toEqual([1n, 2n])
})
