import { Breadcrumbs, type Crumb } from '@/app/_ui/breadcrumbs'
import { getTranslations } from '@/lib/i18n/translations'

/** Breadcrumbs with their name in the reader's language; the last item has no address. */
export async function Trail({ items }: { items: readonly Crumb[] }) {
  const t = await getTranslations('common.breadcrumbs')
  return <Breadcrumbs items={items} label={t('label')} />
}
