import { getTranslations } from 'next-intl/server'
import { Trail } from '@/app/_components/trail'

type Props = { userId: string; name: string; here?: string }

/** Breadcrumbs from the search through a person to the page; without `here` the page is the person. */
export async function PersonTrail({ userId, name, here }: Props) {
  const t = await getTranslations('people.list')
  const person = here ? { label: name, href: `/super/people/${userId}` } : { label: name }
  return <Trail items={[{ label: t('title'), href: '/super/people' }, person, ...(here ? [{ label: here }] : [])]} />
}
