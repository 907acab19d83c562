'use client'
import { useLanguages } from '@/app/_frame/choice-list'
import { SelectField } from '@/app/_ui/select-field'

/** The language of the interface and of messages; a choice acts at once. */
export function LanguageSelect({ personId }: { personId: string }) {
  const { label, current, choices, onChoose } = useLanguages(personId)
  return (
    <SelectField
      name="uiLanguage"
      label={label}
      // A value that the browser restores on back navigation is not a choice.
      autoComplete="off"
      value={current}
      options={choices}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
