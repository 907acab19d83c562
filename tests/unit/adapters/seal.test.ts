import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWith, sealWith } from '@/lib/adapters/identity/secrets'

const secret = 'a secret of at least thirty-two characters'

test('what is sealed can be opened, and does not show', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = sealWith(secret, text)
      expect(openWith(secret, sealed)).toBe(text)
      if (text.length > 3) expect(sealed.includes(text)).toBe(false)
    }),
  )
})

test('the same text never looks the same', () => {
  expect(sealWith(secret, 'token').equals(sealWith(secret, 'token'))).toBe(false)
})

test('every changed bit, cut or other secret gives null', () => {
  const sealed = sealWith(secret, 'token')
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(openWith(secret, changed)).toBeNull()
  }
  for (let length = 0; length < sealed.length; length++) expect(openWith(secret, sealed.subarray(0, length))).toBeNull()
  expect(openWith(`${secret}!`, sealed)).toBeNull()
  expect(openWith(secret, Buffer.concat([sealed, Buffer.from('x')]))).toBeNull()
})
