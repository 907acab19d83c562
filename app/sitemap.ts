import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'
import { developerDocuments } from '@/lib/server/developers'
import { orNotFound, pageCtx } from '@/lib/server/enter-page'
import { listKnownLaw } from '@/lib/services/lists/law'
import { foundPages } from './_components/public-metadata'
import { lawHref } from './coverage/law-href'

// The address is known where the product runs, not where it was built.
export const dynamic = 'force-dynamic'

/** The pages for search engines: of the licenses, those of which something is known or was looked for. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const licenses = orNotFound(await listKnownLaw(await pageCtx(), {}))
  const paths = [
    ...foundPages.map((path) => (path === '/' ? '' : path)),
    ...developerDocuments().documents.map(({ slug }) => `/developers/${slug}`),
    ...licenses.map(({ geo, type }) => lawHref(geo, type)),
  ]
  return paths.map((path) => ({ url: `${env().APP_URL}${path}` }))
}
