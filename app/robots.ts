import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'
import { foundPages } from './_components/public-metadata'

// The address is known where the product runs, not where it was built.
export const dynamic = 'force-dynamic'

/** Only public pages may be indexed; everything else contains personal data. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: [...foundPages.map((path) => `${path}$`), '/coverage/', '/developers/'],
      disallow: '/',
    },
    sitemap: `${env().APP_URL}/sitemap.xml`,
  }
}
