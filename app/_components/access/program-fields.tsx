'use client'
import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { TextField } from '@/app/_ui/text-field'
import { type Scope, scopeKey } from '@/lib/domain/access/api-token'
import { accessLimits } from '@/lib/domain/access/values'

type Props = { nameHint: string; scopes: readonly Scope[]; errors: Readonly<Record<string, string>> }

/** The name of a program and its scopes. */
export function ProgramFields({ nameHint, scopes, errors }: Props) {
  const t = useTranslations('access.form')
  const scope = useTranslations('access.scopes')
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        hint={nameHint}
        error={errors.name}
        autoComplete="off"
        maxLength={accessLimits.name}
      />
      <ChoiceGroup
        name="scopes"
        label={t('scopes')}
        hint={t('scopesHint')}
        error={errors.scopes}
        type="checkbox"
        choices={scopes.map((value) => ({ value, label: scope(scopeKey(value)), hint: value }))}
      />
    </>
  )
}
