import type { MetadataRoute } from 'next'

/** Only the first page is for search engines; everything else is somebody's own. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/$', disallow: '/' } }
}
