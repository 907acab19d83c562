import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { Breadcrumbs, type Crumb } from '@/app/_ui/breadcrumbs'
import { frameParts } from '@/lib/domain/access/route-kind'

/** Breadcrumbs with names in the reader's language, on the pages that have them. The last item is not a link. */
export async function Trail({ items }: { items: readonly Crumb[] }) {
  const [t, sent] = await Promise.all([getTranslations('common.breadcrumbs'), headers()])
  const address = sent.get('x-suma-path')
  return address === null || hasTrail(address) ? <Breadcrumbs items={items} label={t('label')} /> : null
}

function hasTrail(address: string): boolean {
  const [path = '', query = ''] = address.split('?', 2)
  // Only signed-in people see breadcrumbs, and these do not depend on any other session fact.
  return frameParts({ path, query, signedIn: true, verified: true, profileComplete: true, loading: false }).breadcrumbs
}
