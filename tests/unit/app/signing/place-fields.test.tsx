// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { PdfPagesProps } from '@/app/_components/pdf/pdf-pages'
import PlaceFields from '@/app/orgs/[orgId]/documents/signing/[signingRequestId]/place-fields'
import {
  type PlacedField,
  plansOf,
  slotsWithoutSignature,
} from '@/app/orgs/[orgId]/documents/signing/[signingRequestId]/placed-fields'
import { renderInEnglish } from '@/tests/setup/in-english'

// Only a browser can render pages; this test is about what lies on top of them.
vi.mock('@/app/_components/pdf/pdf-pages', () => ({
  default: ({ pages, overlay }: PdfPagesProps) =>
    pages.map((_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
      <section key={index} aria-label={`Page ${index + 1}`}>
        {overlay?.(index + 1)}
      </section>
    )),
}))

const letter = { width: 612, height: 792 }
let kept: readonly PlacedField[] = []

function Placing({ signers = ['Ana Ruiz', 'Ben Okafor'] }: { signers?: string[] }) {
  const [fields, setFields] = useState<readonly PlacedField[]>([])
  kept = fields
  return <PlaceFields fileUrl="/file" pages={[letter, letter]} signers={signers} fields={fields} onFields={setFields} />
}
const add = (kind: string) => fireEvent.click(screen.getByRole('button', { name: kind }))
const boxes = () => screen.getAllByRole('button', { name: /from the left/ })
const said = (container: HTMLElement) => container.querySelector('[aria-live]')?.textContent

test('by keyboard a field is added, moved, resized and removed, and each is said', async () => {
  const { container } = renderInEnglish(<Placing />)
  add('Signature')
  const [box] = boxes()
  expect(document.activeElement).toBe(box)
  expect(said(container)).toMatch(/^Signature added\. Page 2: .*% from the left/)
  const before = kept[0]!
  fireEvent.keyDown(box!, { key: 'ArrowRight' })
  fireEvent.keyDown(boxes()[0]!, { key: 'ArrowUp' })
  expect(kept[0]).toMatchObject({ x: before.x + 100, y: before.y - 100, width: before.width, height: before.height })
  fireEvent.keyDown(boxes()[0]!, { key: 'ArrowDown', shiftKey: true })
  expect(kept[0]).toMatchObject({ y: before.y - 100, height: before.height + 100 })
  fireEvent.keyDown(boxes()[0]!, { key: 'ArrowRight', altKey: true })
  expect(kept[0]!.x).toBe(before.x + 110)
  fireEvent.keyDown(boxes()[0]!, { key: 'Delete' })
  expect(kept).toEqual([])
  expect(said(container)).toBe('Signature removed')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Signature' }))
})

test('fields are named by what they are, whose and where, in the order of reading', () => {
  renderInEnglish(<Placing />)
  const addFor = (slot: string, kind: string) => {
    fireEvent.change(screen.getAllByLabelText('Field for')[0]!, { target: { value: slot } })
    add(kind)
  }
  addFor('1', 'Date signed')
  addFor('0', 'Signature')
  const page = screen.getByRole('region', { name: 'Page 1' })
  const names = within(page)
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))
  expect(names[0]).toMatch(/Date signed, Ben Okafor, Page 1: /)
  expect(names[1]).toMatch(/Signature, Ana Ruiz, Page 1: /)
  expect(plansOf(kept).map(({ slot, kind }) => [slot, kind])).toEqual([
    [1, 'DATE'],
    [0, 'SIGNATURE'],
  ])
  expect(slotsWithoutSignature(kept, 2)).toEqual([1])
})

test('the place of a field is typed in hundredths of the page; what is no number changes nothing', () => {
  renderInEnglish(<Placing />)
  add('Text')
  const left = screen.getByLabelText('From the left')
  fireEvent.change(left, { target: { value: '12.5' } })
  fireEvent.blur(left)
  expect(kept[0]!.x).toBe(1250)
  fireEvent.change(left, { target: { value: 'left' } })
  fireEvent.blur(left)
  expect(kept[0]!.x).toBe(1250)
  expect(left).toHaveProperty('value', '12.5')
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: '2' } })
  expect(kept[0]!.page).toBe(2)
  fireEvent.click(screen.getByLabelText('Must be filled in'))
  expect(kept[0]!.required).toBe(false)
})

test('a position that is typed moves the field when it is left; what is no number, or empty, changes nothing', () => {
  renderInEnglish(<Placing />)
  add('Signature')
  const left = () => screen.getByLabelText<HTMLInputElement>('From the left')
  fireEvent.change(left(), { target: { value: '12.5' } })
  fireEvent.blur(left())
  expect([left().value, kept[0]!.x]).toEqual(['12.5', 1250])
  for (const typed of ['', 'far']) {
    fireEvent.change(left(), { target: { value: typed } })
    expect(left().value).toBe(typed)
    fireEvent.keyDown(left(), { key: 'Enter' })
    expect([left().value, kept[0]!.x]).toEqual(['12.5', 1250])
  }
  fireEvent.keyDown(boxes()[0]!, { key: 'ArrowRight' })
  expect(left().value).toBe('13.5')
})
