import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { Breadcrumbs, type Crumb } from '@/app/_ui/breadcrumbs'
import { frameParts } from '@/lib/domain/access/frame-parts'

/** Breadcrumbs with their name in the reader's language, on the pages that have them; the last item has no address. */
export async function Trail({ items }: { items: readonly Crumb[] }) {
  const [t, sent] = await Promise.all([getTranslations('common.breadcrumbs'), headers()])
  const address = sent.get('x-suma-path')
  return address === null || hasTrail(address) ? <Breadcrumbs items={items} label={t('label')} /> : null
}

function hasTrail(address: string): boolean {
  const [path = '', query = ''] = address.split('?', 2)
  // Only pages of signed-in people have one, and it does not depend on more of them.
  return frameParts({ path, query, signedIn: true, verified: true, profileComplete: true, loading: false }).breadcrumbs
}
