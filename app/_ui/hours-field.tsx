import { TextField, type TextFieldProps } from './text-field'

type Props = TextFieldProps & {
  /** Formats the typed text as it will be stored; shown once the field loses the focus. */
  written?: (text: string) => string
}

/**
 * Hours with at most two decimals, typed as text so that the mouse wheel or an arrow key cannot change them by
 * accident.
 */
export function HoursField({ suffix, written, onChange, onBlur, ...rest }: Props) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      maxLength={7}
      pattern="[0-9]{1,4}([.,][0-9]{1,2})?"
      suffix={suffix}
      {...rest}
      onChange={onChange}
      onBlur={(event) => {
        const text = written?.(event.target.value) ?? event.target.value
        if (text !== event.target.value) {
          event.target.value = text
          onChange?.(event)
        }
        onBlur?.(event)
      }}
    />
  )
}
