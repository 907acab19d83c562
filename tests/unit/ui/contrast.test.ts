import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('app/_ui/theme.css', 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    [light, dark] as const,
  ]),
)

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance of "#rrggbb" (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['page', 'surface', 'raised', 'sunken']
const states = ['success', 'warn', 'error', 'info']
const text = [
  ...['ink', 'soft', 'faint', 'link', ...states].flatMap((name) => grounds.map((ground) => [name, ground])),
  ...states.flatMap((state) => ['ink', state].map((name) => [name, `${state}-tint`])),
  ...['ink', 'soft', 'link'].map((name) => [name, 'primary-tint']),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-tip', 'tip'],
]
const shapes = ['edge', 'focus', 'primary', ...states.map((state) => `${state}-solid`)].flatMap((name) =>
  ['page', 'surface', 'raised'].map((ground) => [name, ground]),
)

const cases = [
  ...text.map(([front, back]) => [front, back, 4.5]),
  ...shapes.map(([front, back]) => [front, back, 3]),
] as [string, string, number][]

test.each(cases)('%s on %s is at least %d to 1, light and dark', (front, back, least) => {
  for (const theme of [0, 1] as const) {
    const pair = [tokens.get(front)?.[theme], tokens.get(back)?.[theme]]
    expect(pair).not.toContain(undefined)
    expect(contrast(pair[0] ?? '', pair[1] ?? '')).toBeGreaterThanOrEqual(least)
  }
})
