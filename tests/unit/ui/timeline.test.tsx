// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { dotRows, positionOf, spanOf, Timeline } from '@/app/_ui/timeline'

afterEach(cleanup)

const timeline = (
  <Timeline
    title="California CNA"
    periods={[
      {
        id: 'p',
        label: '2025 to 2027',
        short: '2025–2027',
        shortest: '25–27',
        startsAt: '2025-09-17',
        endsAt: '2027-09-16',
      },
    ]}
    credits={[
      {
        id: 'b',
        date: '2026-08-30',
        counted: false,
        text: 'Online class: does not count, too many online hours',
        href: '/credentials/1/credits/b',
      },
      {
        id: 'a',
        date: '2026-02-14',
        counted: true,
        text: 'Infection control: counts 4 hours',
        href: '/credentials/1/credits/a',
      },
    ]}
    today="2026-11-21"
    todayLabel="Today"
    from="Sep 17, 2025"
    to="Sep 16, 2027"
    countedLabel="Counts"
    notCountedLabel="Does not count"
  />
)

test('each dot shows its reason, can be focused, and is hollow when it does not count', () => {
  render(timeline)
  const dots = [...document.querySelectorAll('.timeline-dot')]
  expect(dots.map((dot) => dot.querySelector('p')?.textContent)).toEqual([
    'Infection control: counts 4 hours',
    'Online class: does not count, too many online hours',
  ])
  expect(dots.map((dot) => dot.querySelector('.dot-hollow') !== null)).toEqual([false, true])
  expect(dots[1]?.getAttribute('href')).toBe('/credentials/1/credits/b')
})

test('server HTML has no style attribute', () => {
  expect(renderToStaticMarkup(timeline)).not.toContain('style=')
})

test.each([
  ['2026-01-01', 0],
  ['2026-01-06', 50],
  ['2026-01-11', 100],
  ['2025-06-01', 0],
  ['2027-06-01', 100],
])('%s lies at %d percent', (date, place) => {
  expect(positionOf(date, '2026-01-01', '2026-01-11')).toBe(place)
})

test('dots that are close to each other are placed one above the other', () => {
  expect(dotRows([10, 11, 12, 13, 40], 4)).toEqual([0, 1, 2, 0, 0])
})

test('the span is from the first to the last date', () => {
  expect(spanOf(['2026-03-01', '2025-09-17', '2027-09-16'])).toEqual({ from: '2025-09-17', to: '2027-09-16' })
})
