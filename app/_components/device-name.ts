type Device = { browser: string | null; system: string | null; handheld: boolean }

/** The first matching pattern names the browser; browsers that pretend to be another one come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const handhelds = new Set(['iPhone', 'iPad', 'Android'])

const firstMatch = (patterns: readonly (readonly [RegExp, string])[], text: string) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** The browser and system named by a user agent; null for unknown parts. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = firstMatch(systems, text)
  return { browser: firstMatch(browsers, text), system, handheld: system !== null && handhelds.has(system) }
}
