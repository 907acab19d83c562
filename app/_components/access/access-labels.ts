import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import { tokenLife } from '@/lib/domain/access/api-token'
import { type Scope, scopeKey } from '@/lib/domain/access/scopes'
import { rawTexts } from '@/lib/i18n/raw-texts'

/** How many days a new token may be chosen to live. */
const lives = [7, 30, 60, tokenLife.usual, 180, tokenLife.longest]

type Choice = { value: string; label: string; hint: string }

/** The scopes as choices of a form: what each allows, and its name. */
export async function scopeChoices(scopes: readonly Scope[]): Promise<Choice[]> {
  const t = await getTranslations('access.scopes')
  return scopes.map((value) => ({ value, label: t(scopeKey(value)), hint: value }))
}

/** The words of the form of a new token, and of the dialog that shows it once. */
export async function tokenLabels() {
  const [t, form] = await Promise.all([getTranslations('access'), formDialogLabels()])
  return {
    title: t('form.title'),
    nameHint: t('form.nameHint'),
    scopesHint: t('form.scopesHint'),
    errors: t('form.errors'),
    fields: { name: t('form.name'), scopes: t('form.scopes'), days: t('form.days') },
    days: lives.map((days) => ({ value: String(days), label: t('form.daysCount', { days }) })),
    usual: String(tokenLife.usual),
    made: {
      title: t('made.title'),
      text: t('made.text'),
      token: t('made.token'),
      copy: t('made.copy'),
      copied: t('made.copied'),
      close: t('made.close'),
      lost: t('made.lost'),
    },
    form: { ...form, save: t('form.save') },
  }
}
export type TokenLabels = Awaited<ReturnType<typeof tokenLabels>>

/** The words of the form that registers a client of the provider. */
export async function clientLabels() {
  const [t, form] = await Promise.all([getTranslations('access'), formDialogLabels()])
  return {
    title: t('register.title'),
    nameHint: t('register.nameHint'),
    scopesHint: t('form.scopesHint'),
    proofHint: t('register.proofHint'),
    errors: t('form.errors'),
    fields: { name: t('form.name'), scopes: t('form.scopes'), accessToken: t('register.proof') },
    done: (await rawTexts('access'))('register.done'),
    form: { ...form, save: t('register.save') },
  }
}
export type ClientLabels = Awaited<ReturnType<typeof clientLabels>>
export type ScopeChoices = Awaited<ReturnType<typeof scopeChoices>>
