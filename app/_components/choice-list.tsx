import { menuItem } from '@/app/_ui/menu-item'

export type Choice<T extends string> = { value: T; label: string; lang?: string }

type Props<T extends string> = {
  label: string
  current: T
  choices: readonly Choice<T>[]
  onChoose: (value: T) => void
}

/** A few choices under a heading, as lines of a menu; the current one is ticked. */
export function ChoiceList<T extends string>({ label, current, choices, onChoose }: Props<T>) {
  return (
    <fieldset className="flex flex-col">
      <legend className="px-2.5 pb-1 text-xs font-semibold text-soft">{label}</legend>
      {choices.map(({ value, label: text, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={value === current}
          className={menuItem()}
          onClick={() => onChoose(value)}
        >
          <span className="grow">{text}</span>
          {value === current && (
            <span aria-hidden="true" className="text-link">
              ✓
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
