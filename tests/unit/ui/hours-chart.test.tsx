// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HoursChart, type HoursStep, layersOf, positionOf } from '@/app/_ui/hours-chart'

const step = (id: string, date: string, units: number, more: Partial<HoursStep> = {}): HoursStep => ({
  id,
  date,
  units,
  online: false,
  planned: false,
  text: `Course ${id}`,
  href: `/credentials/1/credits/${id}`,
  ...more,
})
const steps = [
  step('later', '2027-02-01', 400, { planned: true }),
  step('none', '2026-08-30', 0, { online: true }),
  step('first', '2026-02-14', 600),
]
const chart = (
  <HoursChart
    title="Hours of California CNA"
    startsAt="2025-09-17"
    endsAt="2027-09-16"
    today="2026-11-21"
    required={4800}
    carried={0}
    firstYear={{ endsAt: '2026-09-16', least: 1200, label: 'At least 12' }}
    steps={steps}
    words={{ today: 'Today', from: 'Sep 17, 2025', to: 'Sep 16, 2027', required: '48 hours required' }}
    keys={[{ kind: 'inPerson', label: 'In person' }]}
  />
)

test('each credit is a link with its sentence, and only what counts has a height', () => {
  render(chart)
  const links = [...document.querySelectorAll('.hours-step')]
  expect(links.map((link) => [link.getAttribute('href'), link.querySelector('p')?.textContent])).toEqual([
    ['/credentials/1/credits/first', 'Course first'],
    ['/credentials/1/credits/none', 'Course none'],
    ['/credentials/1/credits/later', 'Course later'],
  ])
  expect(links.map((link) => link.querySelector('rect')?.getAttribute('class') ?? null)).toEqual([
    'hours-area',
    null,
    'hours-planned',
  ])
})

test('the line of what is left leads from what counts today to what is required at the end', () => {
  render(chart)
  const line = document.querySelector('.hours-pace')
  expect([line?.getAttribute('x1'), line?.getAttribute('x2')]).toEqual([
    `${positionOf('2026-11-21', '2025-09-17', '2027-09-16')}%`,
    '100%',
  ])
  expect(Number(line?.getAttribute('y1'))).toBeGreaterThan(Number(line?.getAttribute('y2')))
})

test('server HTML has no style attribute', () => {
  expect(renderToStaticMarkup(chart)).not.toContain('style=')
})

test('steps lie on each other in the order of their days, on what was carried over', () => {
  expect(layersOf(steps, 200).map(({ step: { id }, from, to }) => [id, from, to])).toEqual([
    ['first', 200, 800],
    ['none', 800, 800],
    ['later', 800, 1200],
  ])
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
