import { getTranslations } from 'next-intl/server'
import { credentialKind } from '@/app/_components/credentials/credential-label'
import { geoGroups, typeGroups } from '@/app/_components/credentials/license-options'
import { emptyValues, valuesOf } from '@/app/_components/rules/form-values'
import { RuleFormPart } from '@/app/_components/rules/rule-form-part'
import { titled } from '@/app/_components/titled'
import { Trail } from '@/app/_components/trail'
import type { SearchParams } from '@/app/_lists/address'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { SelectField } from '@/app/_ui/select-field'
import { typedDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import { loadStart } from './load-start'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('rules.list.new')

/** A new version of a rule, based on the version named by the address, or on the newest of its state and type. */
export default async function NewRulePage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('rules')])
  const start = await loadStart(queryParams)
  const translate = translatorFor(ctx.locale)
  const title = start ? t('form.newTitle', { rule: credentialKind(start, translate) }) : t('list.new')
  const trail = <Trail items={[{ label: t('list.title'), href: '/super/rules' }, { label: t('list.new') }]} />
  if (!start) {
    return (
      <>
        <PageHeader trail={trail} title={title} lead={t('form.choose')} />
        <ChooseKind />
      </>
    )
  }
  const { geo, credentialType, number, from, current } = start
  const today = todayInGeo(geo, ctx.now)
  const values = from ? valuesOf(from) : emptyValues(typedDate(today))
  return (
    <>
      <PageHeader trail={trail} title={title} lead={t('form.lead')} />
      <RuleFormPart
        start={{ id: null, revision: 0, geo, credentialType, number, values }}
        published={current}
        today={today}
      />
    </>
  )
}

/** A plain browser form, so its result has an address of its own. */
async function ChooseKind() {
  const [{ ctx }, t, common] = await Promise.all([
    enterPage(),
    getTranslations('rules.form'),
    getTranslations('common.form'),
  ])
  const translate = translatorFor(ctx.locale)
  return (
    <Card className="max-w-3xl">
      <form action="/super/rules/new" method="get" className="flex flex-col gap-5">
        <SelectField
          name="geo"
          label={t('geo')}
          groups={geoGroups(translate, ctx.locale)}
          placeholder={common('choose')}
          required
        />
        <SelectField
          name="type"
          label={t('type')}
          groups={typeGroups(translate)}
          placeholder={common('choose')}
          required
        />
        <Button type="submit" variant="primary" className="self-start">
          {t('go')}
        </Button>
      </form>
    </Card>
  )
}
