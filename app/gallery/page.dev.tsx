import type { Metadata } from 'next'
import { GalleryParts } from '@/tests/ui/gallery-parts'
import { Live } from '@/tests/ui/live'
import { PseudoSwitch } from './pseudo-switch.dev'
import './gallery.css'

export const metadata: Metadata = { title: 'Primitives' }

/**
 * Every primitive in every state, inside the product's frame; in development only. A production build ignores files
 * ending in `.dev.tsx` (next.config.ts), so none of it is shipped.
 */
export default function GalleryPage() {
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
        <h1 className="page-title">Primitives</h1>
        <PseudoSwitch />
      </header>
      <GalleryParts />
      <section data-part="live" className="p-4 sm:px-6">
        <Live />
      </section>
    </>
  )
}
