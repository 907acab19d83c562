import { ChoiceGroup } from '@/app/_ui/choice-group'
import { TextField } from '@/app/_ui/text-field'
import type { ScopeChoices } from './access-labels'

type Labels = { nameHint: string; scopesHint: string; fields: { name: string; scopes: string } }
type Props = { scopes: ScopeChoices; labels: Labels; errors: Readonly<Record<string, string>> }

/** What a program is called and what it may do. */
export function ProgramFields({ scopes, labels, errors }: Props) {
  return (
    <>
      <TextField
        name="name"
        label={labels.fields.name}
        hint={labels.nameHint}
        error={errors.name}
        autoComplete="off"
        maxLength={100}
      />
      <ChoiceGroup
        name="scopes"
        label={labels.fields.scopes}
        hint={labels.scopesHint}
        error={errors.scopes}
        type="checkbox"
        choices={scopes}
      />
    </>
  )
}
