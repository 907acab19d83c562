import 'server-only'
import { type PDF, type PDFPage, PdfArray, PdfDict, PdfNumber, type PdfObject } from '@libpdf/core'
import type { Box, Rotation } from '@/lib/domain/signing/boxes'

/** What of a page is seen: its visible part in units of the page, its turn, and how many points such a unit is. */
export type PageGeometry = { view: Box; rotation: Rotation; unit: number }

/** An entry of a page, or of the nearest node above it: these are inherited (ISO 32000-1, 7.7.3.4). */
function inherited(pdf: PDF, page: PDFPage, key: string): PdfObject | undefined {
  const resolve = pdf.getObject.bind(pdf)
  const visited = new Set<PdfDict>()
  let node: PdfObject | undefined = page.dict
  while (node instanceof PdfDict && !visited.has(node)) {
    visited.add(node)
    const value: PdfObject | undefined = node.get(key, resolve)
    if (value) return value
    node = node.get('Parent', resolve)
  }
  return undefined
}

type Edges = { left: number; bottom: number; right: number; top: number }

/** A box with its corners in order; null when it is no box or has no area. */
function boxOf(pdf: PDF, page: PDFPage, key: string): Edges | null {
  const value = inherited(pdf, page, key)
  if (!(value instanceof PdfArray)) return null
  const numbers = Array.from({ length: 4 }, (_, at) => value.at(at, pdf.getObject.bind(pdf)))
  const [a, b, c, d] = numbers.map((one) => (one instanceof PdfNumber ? one.value : Number.NaN))
  const edges = { left: Math.min(a!, c!), bottom: Math.min(b!, d!), right: Math.max(a!, c!), top: Math.max(b!, d!) }
  return edges.right > edges.left && edges.top > edges.bottom ? edges : null
}

const letter: Edges = { left: 0, bottom: 0, right: 612, top: 792 }

/** The part of the crop box that is on the medium, or the medium where the two have nothing in common. */
function viewOf(media: Edges, crop: Edges): Edges {
  const common = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  return common.right > common.left && common.top > common.bottom ? common : media
}

const numberIn = (value: PdfObject | undefined) => (value instanceof PdfNumber ? value.value : null)

/** The geometry of a page by the rules of pdf.js, which draws the pages on which fields are placed. */
export function geometryOf(pdf: PDF, page: PDFPage): PageGeometry {
  const media = boxOf(pdf, page, 'MediaBox') ?? letter
  const { left, bottom, right, top } = viewOf(media, boxOf(pdf, page, 'CropBox') ?? media)
  const turned = numberIn(inherited(pdf, page, 'Rotate')) ?? 0
  const rotation = turned % 90 === 0 ? ((((turned % 360) + 360) % 360) as Rotation) : 0
  const unit = numberIn(page.dict.get('UserUnit', pdf.getObject.bind(pdf)))
  return {
    view: { x: left, y: bottom, width: right - left, height: top - bottom },
    rotation,
    unit: unit !== null && unit > 0 ? unit : 1,
  }
}

/**
 * Writes what a page inherits onto the page itself, so that drawing on it or moving it in the tree changes nothing of
 * what is seen.
 */
export function makeOwn(pdf: PDF, page: PDFPage): PageGeometry {
  const geometry = geometryOf(pdf, page)
  const { x, y, width, height } = geometry.view
  const resources = inherited(pdf, page, 'Resources')
  if (resources instanceof PdfDict) page.dict.set('Resources', resources)
  const box = () => new PdfArray([x, y, x + width, y + height].map((value) => PdfNumber.of(value)))
  page.dict.set('MediaBox', box())
  page.dict.set('CropBox', box())
  page.dict.set('Rotate', PdfNumber.of(geometry.rotation))
  return geometry
}
