import { TextField, type TextFieldProps } from './text-field'

/** Hours with at most two decimals, typed as text so that no wheel or arrow changes them by accident. */
export function UnitsField({ suffix, ...rest }: TextFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      maxLength={7}
      pattern="[0-9]{1,4}([.,][0-9]{1,2})?"
      suffix={suffix}
      {...rest}
    />
  )
}
