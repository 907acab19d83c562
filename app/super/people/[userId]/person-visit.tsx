import { getTranslations } from 'next-intl/server'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { VisitPersonForm } from './visit-person-form'

type Props = { userId: string; name: string; here?: string }

/** Breadcrumbs from the search through a person to the page; without `here` the page is the person. */
export async function PersonTrail({ userId, name, here }: Props) {
  const t = await getTranslations('people.list')
  const person = here ? { label: name, href: `/super/people/${userId}` } : { label: name }
  return <Trail items={[{ label: t('title'), href: '/super/people' }, person, ...(here ? [{ label: here }] : [])]} />
}

/** Asks for a reason before a person's record is opened. */
export async function PersonVisit({ id, name }: { id: string; name: string }) {
  const t = await getTranslations('people.visit')
  return (
    <Card
      title={t('title', { name })}
      lead={t('lead')}
      className="max-w-form"
      footer={<span className="text-soft">{t('lasts')}</span>}
    >
      <ClientMessages of={['people.visit']}>
        <VisitPersonForm id={id} />
      </ClientMessages>
    </Card>
  )
}
