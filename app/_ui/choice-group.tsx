import type { ChangeEventHandler, ReactNode } from 'react'
import { classNames } from './class-names'
import { FieldNote, type FieldProps } from './field'

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type ChoiceGroupProps = FieldProps & {
  choices: readonly Choice[]
  /** `radio` allows one choice, `checkbox` any number; all inputs share the group's name. */
  type?: 'radio' | 'checkbox'
  /** Uncontrolled with `defaultValues`, controlled with `values` and `onChange`. */
  defaultValues?: readonly string[]
  values?: readonly string[]
  onChange?: ChangeEventHandler<HTMLInputElement>
  required?: boolean
  /** Puts each choice in a separate box, for few choices that need a sentence each. */
  boxed?: boolean
  className?: string
}

/** More of them stand in two columns. */
const manyChoices = 6

/** A question with visible answers: radio buttons or a list of checkboxes. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { choices, type = 'radio', values, defaultValues, onChange, required, boxed, className, ...field } = props
  const id = field.id ?? field.name
  const state = ({ value, disabled }: Choice) => ({
    ...(values ? { checked: values.includes(value) } : { defaultChecked: defaultValues?.includes(value) }),
    value,
    disabled,
    onChange,
  })
  return (
    <fieldset
      id={id}
      data-field={field.name}
      aria-describedby={field.error ? `${id}-error` : field.hint ? `${id}-hint` : undefined}
      aria-invalid={field.error ? true : undefined}
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
    >
      <legend className="mb-1.5 text-sm font-semibold text-ink">
        {field.label}
        {field.optional && <span className="font-normal text-soft"> {field.optional}</span>}
      </legend>
      <div
        className={classNames(
          'grid grid-cols-1 gap-x-6',
          boxed ? 'gap-y-2' : 'gap-y-2.5',
          !boxed && choices.length > manyChoices && 'sm:grid-cols-2',
        )}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={classNames('flex cursor-pointer gap-3 text-sm', boxed && boxLook)}>
            <input
              type={type}
              name={field.name}
              required={required && type === 'radio'}
              className="tick"
              {...state(choice)}
            />
            <ChoiceText {...choice} />
          </label>
        ))}
      </div>
      <FieldNote {...field} />
    </fieldset>
  )
}

function ChoiceText({ label, hint }: Choice) {
  return (
    <span className="flex min-w-0 flex-col">
      <span>{label}</span>
      {hint && <span className="text-sm text-soft">{hint}</span>}
    </span>
  )
}

const boxLook =
  'rounded-xl border border-line bg-surface px-4 py-3 transition-colors hover:border-edge has-checked:border-primary has-checked:bg-primary-tint'
