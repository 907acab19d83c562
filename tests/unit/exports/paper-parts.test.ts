import { expect, test } from 'vitest'
import { breakPoints } from '@/lib/exports/pdf/fonts'
import { qrPath } from '@/lib/exports/pdf/qr-path'

test.each([
  ['Ruiz-Gil', ['Ruiz-Gil']],
  [null, []],
  ['認知、症', ['認', '', '知、', '', '症', '']],
  ['https://suma.example.com/verify/AbCdEfGh', ['https://suma', '', '.example.com', '', '/verify/AbCd', '', 'EfGh']],
])('%s may break the line between %j', (word, parts) => {
  expect(breakPoints(word)).toEqual(parts)
})

test('a QR code is as wide as its size and never empty', () => {
  const { path, size } = qrPath('https://suma.example.com/verify/AbCdEfGhIjKlMnOpQrStUv')
  expect(size).toBeGreaterThanOrEqual(21)
  expect(path).toMatch(/^M0 0h7v1h-7z/)
})
