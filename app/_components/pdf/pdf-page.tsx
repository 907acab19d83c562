'use client'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { drawPdfPage } from './open-pdf'

type Props = { pdf: PDFDocumentProxy; number: number; label: string }

/** A page of a PDF, drawn once it is about to scroll into view. Import this module lazily, together with the reader. */
export default function PdfPage({ pdf, number, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const near = useNear(canvas)
  useEffect(() => {
    const box = canvas.current
    if (!near || !box) return
    const ended = new AbortController()
    const width = box.clientWidth
    drawPdfPage(pdf, { number, width, canvas: box, signal: ended.signal }).catch(() => undefined)
    return () => ended.abort()
  }, [near, pdf, number])
  return <canvas ref={canvas} role="img" aria-label={label} className="block h-auto w-full bg-white" />
}

/** Becomes true when an element comes near the window, and stays true. */
function useNear(element: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' })
    seen.observe(box)
    return () => seen.disconnect()
  }, [element])
  return near
}
