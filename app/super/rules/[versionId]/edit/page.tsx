import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { valuesOf } from '@/app/_components/rules/form-values'
import { RuleFormPart } from '@/app/_components/rules/rule-form-part'
import { Trail } from '@/app/_components/trail'
import { PageHeader } from '@/app/_ui/page-header'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import { versionTitle } from '../../rule-texts'
import { loadVersion } from '../load-version'

type Props = { params: Promise<{ versionId: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ ctx }, { versionId }, t] = await Promise.all([enterPage(), params, getTranslations('rules.form')])
  const { record } = await loadVersion(versionId)
  return { title: t('editTitle', { version: versionTitle(record, translatorFor(ctx.locale)) }) }
}

/** Edits a draft; only its author may. */
export default async function EditRulePage({ params }: Props) {
  const [{ ctx }, { versionId }, t] = await Promise.all([enterPage(), params, getTranslations('rules')])
  const { record, rule, current, editable } = await loadVersion(versionId)
  if (!editable) notFound()
  const { id, revision, geo, credentialType, number } = record
  const version = versionTitle(record, translatorFor(ctx.locale))
  const trail = [
    { label: t('list.title'), href: '/super/rules' },
    { label: version, href: `/super/rules/${id}` },
    { label: t('version.edit') },
  ]
  return (
    <>
      <PageHeader trail={<Trail items={trail} />} title={t('form.editTitle', { version })} lead={t('form.lead')} />
      <RuleFormPart
        start={{ id, revision, geo, credentialType, number, values: valuesOf(rule) }}
        published={current}
        today={todayInGeo(geo, ctx.now)}
      />
    </>
  )
}
