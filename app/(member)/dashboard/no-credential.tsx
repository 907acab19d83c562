import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'

type Props = { why: 'none' | 'saidNone' | 'archived'; administers: boolean }

/** Where the cards would be: no license yet, none by the person's own word, or all archived. An administrator's work is elsewhere. */
export async function NoCredential({ why, administers }: Props) {
  const t = await getTranslations('dashboard.empty')
  const add = (
    <ButtonLink variant={why === 'none' ? 'primary' : 'secondary'} href="/credentials/new">
      {t('action')}
    </ButtonLink>
  )
  const icon = <Icon name="award" size={24} />
  if (why === 'none') return empty(t('title'), t('text'), add, icon)
  if (why === 'saidNone') {
    const toOrg = administers && (
      <ButtonLink href="/orgs" variant="primary">
        {t('organization')}
      </ButtonLink>
    )
    return empty(
      t('noneTitle'),
      t('noneText'),
      <>
        {toOrg}
        {add}
      </>,
      icon,
    )
  }
  const archived = <ButtonLink href="/credentials">{t('archivedAction')}</ButtonLink>
  return empty(
    t('archivedTitle'),
    t('archivedText'),
    <>
      {archived}
      {add}
    </>,
    icon,
  )
}

const empty = (title: string, text: string, action: React.ReactNode, icon: React.ReactNode) => (
  <Card>
    <EmptyState title={title} action={action} icon={icon}>
      {text}
    </EmptyState>
  </Card>
)
