import { menuItem } from '@/app/_ui/menu-item'

export type Choice = { value: string; label: string; lang?: string }

type Props = {
  /** What is chosen: `ChoiceKeys` does what a press means. */
  name: 'language' | 'theme'
  label: string
  current: string
  choices: readonly Choice[]
}

/** A few choices under a heading, as lines of a menu; the current one is ticked. */
export function ChoiceList({ name, label, current, choices }: Props) {
  return (
    <fieldset className="flex flex-col">
      <legend className="px-2.5 pb-1 text-xs font-semibold text-soft">{label}</legend>
      {choices.map(({ value, label: text, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          value={value}
          data-late={name}
          aria-pressed={value === current}
          className={menuItem()}
        >
          <span className="grow">{text}</span>
          <span aria-hidden="true" className="menu-tick text-link">
            ✓
          </span>
        </button>
      ))}
    </fieldset>
  )
}
