import { getTranslations } from 'next-intl/server'
import { geoGroups, typeGroups } from '@/app/_components/credentials/license-options'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import { rawTexts } from '@/lib/i18n/raw-texts'
import type { Translate } from '@/lib/i18n/translator'

/** Places, and every license type; the form leaves out what a place does not offer. */
export const providerOptions = (t: Translate, locale: string) => ({
  geos: geoGroups(t, locale),
  types: typeGroups(t).flatMap(({ options }) => options),
})
export type ProviderOptions = ReturnType<typeof providerOptions>

/** The words of an approval number's form and questions; `{number}` is filled in the browser. */
export async function providerLabels() {
  const [t, common, stale, entry, validation] = await Promise.all([
    getTranslations('orgs.provider'),
    getTranslations('common'),
    getTranslations('credentials.detail.stale'),
    getTranslations('credentials.new'),
    getTranslations('validation'),
  ])
  const raw = await rawTexts('orgs.provider')
  return {
    add: t('add'),
    addTitle: t('addTitle'),
    editTitle: t('editTitle'),
    actions: t('actions'),
    edit: raw('edit'),
    remove: raw('remove'),
    removeTitle: t('removeTitle'),
    removeText: raw('removeText'),
    removeOk: common('actions.remove'),
    removed: t('removed'),
    saved: t('saved'),
    errors: common('form.errorSummary'),
    numberHint: t('numberHint'),
    toHint: t('toHint'),
    typesFirst: t('typesFirst'),
    choose: common('form.choose'),
    optional: common('form.optional'),
    types: { placeholder: common('form.choose'), filter: t('filter'), none: t('noTypes') },
    date: { picker: entry('picker'), unknown: validation('couldNotParseDate') },
    fields: {
      geo: t('geo'),
      providerNumber: t('number'),
      effectiveAt: t('from'),
      expiresAt: t('to'),
      credentialTypes: t('types'),
    },
    form: await formDialogLabels(),
    stale: { title: stale('title'), text: stale('text'), save: stale('save'), take: stale('take') },
  }
}
export type ProviderLabels = Awaited<ReturnType<typeof providerLabels>>
