import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { TextField } from '@/app/_ui/text-field'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('security.signIn')
  return { title: t('title'), robots: { index: false } }
}

/**
 * Asks for a work address and leads to its sign-in, at the organization's own provider or at ours. Works without
 * scripts.
 */
export default async function OrganizationSignInPage() {
  const t = await getTranslations('security.signIn')
  return (
    <PageBody>
      <div className="mx-auto flex w-full max-w-form flex-col gap-4">
        <Card>
          <PageHeader title={t('title')} lead={t('lead')} />
          <form method="post" action="/api/organization-sign-in" className="flex flex-col gap-5">
            <TextField name="email" type="email" label={t('email')} autoComplete="email" required maxLength={254} />
            <Button type="submit" variant="primary" className="sm:self-start">
              {t('go')}
            </Button>
          </form>
        </Card>
        <p className="text-sm">
          <Link href="/" reload>
            {t('other')}
          </Link>
        </p>
      </div>
    </PageBody>
  )
}
