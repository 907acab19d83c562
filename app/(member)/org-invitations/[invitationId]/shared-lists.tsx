import { getTranslations } from 'next-intl/server'
import { SeenByOrganization } from '@/app/_components/seen-by-organization'
import { Card } from '@/app/_ui/card'

/** Exactly what the organization will see, and what it never sees; for an administrator also what they will. */
export async function SharedLists({ org, admin }: { org: string; admin: boolean }) {
  const t = await getTranslations('invitations.own')
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <Card title={t('seesTitle', { org })}>
        <SeenByOrganization list="sees" />
      </Card>
      <Card title={t('hiddenTitle')}>
        <SeenByOrganization list="hidden" />
        <p className="mt-4 text-sm text-soft">{t('rights')}</p>
      </Card>
      {admin && (
        <Card title={t('adminTitle')} className="md:col-span-2">
          <p className="max-w-prose">{t('admin', { org })}</p>
        </Card>
      )}
    </div>
  )
}
