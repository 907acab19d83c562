// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ComplianceRing, ringArcs, tickAt } from '@/app/_ui/compliance-ring'

const facts = {
  counted: 3650,
  online: 1200,
  required: 4800,
  firstYearMin: 1200,
  caption: 'of 48 hours',
  title: 'California CNA',
  desc: '36.5 of 48 hours count.',
}
const ring = (props: object = {}) => <ComplianceRing {...facts} {...props} />

test('the ring is an image with a name and a description', () => {
  render(ring())
  const picture = screen.getByRole('img', { name: /California CNA/ })
  expect(picture.querySelector('desc')?.textContent).toBe('36.5 of 48 hours count.')
  expect(picture.textContent).toContain('36.5')
  expect(picture.textContent).toContain('of 48 hours')
})

test('the ring has an arc for each part and a notch for the first year, and none when exempt or only kept', () => {
  const count = (html: string, what: string) => html.split(what).length - 1
  const tracked = renderToStaticMarkup(ring())
  expect([count(tracked, 'stroke-dasharray'), count(tracked, 'stroke-surface')]).toEqual([2, 1])
  expect(tracked).toContain('>12</text>')
  for (const state of ['exempt', 'kept']) {
    const html = renderToStaticMarkup(ring({ state }))
    expect([count(html, 'stroke-dasharray'), count(html, 'stroke-surface')]).toEqual([0, 0])
  }
})

test('the rim says the state, and the arcs do not', () => {
  const [risk, fine] = (['warn', 'success'] as const).map((tone) => renderToStaticMarkup(ring({ tone })))
  expect(risk).toContain('stroke-warn-solid')
  expect(fine).toContain('stroke-success-solid')
  expect(risk?.replace('warn', 'success')).toBe(fine)
  expect(renderToStaticMarkup(ring())).not.toMatch(/stroke-(warn|success)/)
})

test('server HTML has no style attribute', () => {
  expect(renderToStaticMarkup(ring())).not.toContain('style=')
})

const shape = { required: 4800, width: 10, radius: 47 }

test.each([
  ['nothing counted', 0, 0, 0],
  ['in person only', 2400, 0, 1],
  ['online only', 2400, 2400, 1],
  ['both', 3600, 1200, 2],
  ['more than required', 6000, 1200, 2],
])('%s', (_name, counted, online, arcs) => {
  const drawn = ringArcs({ ...shape, counted, online })
  expect(drawn).toHaveLength(arcs)
  for (const { from, length } of drawn) expect(from + length).toBeLessThanOrEqual(100)
})

test('a full circle has no ends', () => {
  expect(ringArcs({ ...shape, counted: 4800, online: 0 })).toEqual([
    { kind: 'inPerson', from: 0, length: 100, closed: true },
  ])
})

test('a quarter is at three o’clock', () => {
  expect(tickAt(0.25)).toMatchObject({ y1: 60, y2: 60 })
})
