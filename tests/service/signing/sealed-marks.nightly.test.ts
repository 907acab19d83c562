import { afterAll, expect, test } from 'vitest'
import type { PdfShape } from '@/fixtures/pdf-shapes'
import { forget, misplaced } from '../../unit/adapters/sealed-marks'

afterAll(forget)

const boxes: Pick<PdfShape, 'media' | 'crop'>[] = [
  {},
  { crop: [50, 300, 562, 742] },
  { media: [0, -99, 612, 693] },
  { media: [400, 700, -200, -100], crop: [-150, 0, 300, 600] },
  { media: [10.5, 20.25, 410.75, 620.5], crop: [0, 0, 1000, 1000] },
]
const rest: Omit<PdfShape, 'media' | 'crop' | 'rotate'>[] = [
  { at: 'page' },
  { at: 'parent', form: true, file: 'objects' },
  { at: 'root', unit: 3, tagged: true, file: 'increment' },
]
const turns = [0, 90, 180, 270]

test.each(boxes)('marks are where the editor showed them on twelve PDFs with %j', async (box) => {
  const shapes = turns.flatMap((rotate) => rest.map((one) => ({ ...box, ...one, rotate })))
  expect(await misplaced(shapes)).toEqual([])
})
