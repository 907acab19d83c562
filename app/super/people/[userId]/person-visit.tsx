import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { VisitPersonForm } from './visit-person-form'

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
