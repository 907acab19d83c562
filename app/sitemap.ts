import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'
import { foundPages } from './_components/public-metadata'

// The address is known where the product runs, not where it was built.
export const dynamic = 'force-dynamic'

/** The pages for search engines. */
export default function sitemap(): MetadataRoute.Sitemap {
  return foundPages.map((path) => ({ url: `${env().APP_URL}${path === '/' ? '' : path}` }))
}
