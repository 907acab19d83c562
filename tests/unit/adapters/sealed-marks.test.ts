import { afterAll, expect, test } from 'vitest'
import type { PdfShape } from '@/fixtures/pdf-shapes'
import { forget, misplaced } from './sealed-marks'

afterAll(forget)

const shapes: PdfShape[] = [
  {},
  { crop: [50, 300, 562, 742] },
  { crop: [50, 300, 562, 742], rotate: 90 },
  { media: [0, -99, 612, 693] },
  { rotate: 90, at: 'parent' },
  { media: [612, 792, 0, 0], rotate: 270, at: 'root' },
  { media: [-200, -100, 400, 700], crop: [-150, 0, 300, 600], rotate: 180, at: 'root' },
  { rotate: -90, unit: 2 },
  { crop: [-50, -50, 700, 900], form: true },
  { crop: [20, 20, 500, 700], rotate: 450, tagged: true },
  { crop: [50, 300, 562, 742], rotate: 90, file: 'objects', at: 'parent' },
  { crop: [50, 300, 562, 742], rotate: 180, file: 'increment' },
  { media: [10, 20, 410, 620], rotate: 270, file: 'first' },
]

test.each(shapes)(
  'of a PDF with %j the sealed mark is within two millimeters of what the editor showed',
  async (shape) => {
    expect(await misplaced([shape])).toEqual([])
  },
)
