import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'

/** For a person without an organization: where sessions come from, and what can be done alone. */
export async function NoOrganization() {
  const t = await getTranslations('enrollments.alone')
  return (
    <Card>
      <EmptyState
        title={t('title')}
        action={
          <ButtonLink href="/add-credits" variant="primary">
            {t('action')}
          </ButtonLink>
        }
      >
        {t('text')}
      </EmptyState>
    </Card>
  )
}
