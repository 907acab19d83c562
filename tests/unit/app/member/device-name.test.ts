import { expect, test } from 'vitest'
import { deviceOf } from '@/app/_components/device-name'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each<[string | null, string | null, string | null, boolean]>([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows', false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`, 'Safari', 'macOS', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'macOS', false],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
    true,
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_0) ${webkit} FxiOS/140.0 Mobile/15E148 Safari/604.1`, 'Firefox', 'iPad', true],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile`,
    'Samsung Internet',
    'Android',
    true,
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS', false],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`, 'Opera', 'Linux', false],
  ['curl/8.0', null, null, false],
  ['', null, null, false],
  [null, null, null, false],
])('%s', (userAgent, browser, system, handheld) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, handheld })
})
