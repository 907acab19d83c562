import type { Metadata } from 'next'
import { PageHeader } from '@/app/_ui/page-header'
import { getTranslations } from '@/lib/i18n/translations'
import { translatorFor } from '@/lib/i18n/translator'
import { skipCookie } from '@/lib/server/cookies'
import { enterPage } from '@/lib/server/enter-page'
import { requirementLabels } from '../requirement-labels'
import { templatesOf } from '../templates'
import { previewTexts } from './draft-requirement'
import { fieldLabels, geoGroups, suggestionLabels, typeGroups } from './form-labels'
import { NewLicenseForm } from './new-license-form'
import { WithoutLicense } from './without-license'

type Props = { searchParams: Promise<{ onboarding?: string | string[] }> }

const daySeconds = 86_400

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('credentials.new')
  return { title: t('title') }
}

/** Adding a license; in onboarding also the ways on without one. */
export default async function NewCredentialPage({ searchParams }: Props) {
  const [{ ctx, facts }, query, t, labels] = await Promise.all([
    enterPage(),
    searchParams,
    getTranslations('credentials.new'),
    formLabels(),
  ])
  const onboarding = query.onboarding === 'true'
  const say = translatorFor(ctx.locale)
  return (
    <>
      <PageHeader title={t(onboarding ? 'titleFirst' : 'title')} lead={t('lead')} />
      <NewLicenseForm
        geos={geoGroups(say, ctx.locale)}
        types={typeGroups(say)}
        dateOfBirth={facts.dob}
        onboarding={onboarding}
        templates={templatesOf(ctx.locale, previewTexts)}
        labels={labels}
      >
        {onboarding && (
          <WithoutLicense
            userId={facts.userId}
            skip={{ cookie: skipCookie, seconds: daySeconds }}
            labels={{ skip: t('skip'), none: t('none'), later: t('later') }}
          />
        )}
      </NewLicenseForm>
    </>
  )
}

async function formLabels() {
  const [t, preview, fields, suggestion, requirement] = await Promise.all([
    getTranslations('credentials.new'),
    getTranslations('credentials.preview'),
    fieldLabels(),
    suggestionLabels(),
    requirementLabels(),
  ])
  return {
    ...fields,
    suggestion,
    requirement,
    save: t('save'),
    saved: t('saved'),
    preview: { title: preview('title'), empty: preview('empty') },
  }
}
