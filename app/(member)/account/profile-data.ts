const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()
const all = (form: FormData, name: string): string[] => form.getAll(name).map(String)

/** Name parts of a form, as `updateUser` takes them. */
export const nameData = (form: FormData) => ({
  firstName: text(form, 'firstName'),
  middleName: text(form, 'middleName'),
  lastName: text(form, 'lastName'),
})

/** The date of birth: ISO when it was understood, else as typed, so that the server can answer about it. */
export const birthData = (form: FormData) => ({ dob: text(form, 'dob') })

/** The optional answers; no answer clears one. */
export const aboutData = (form: FormData) => ({
  gender: text(form, 'gender'),
  orientation: text(form, 'orientation'),
  races: all(form, 'races'),
  languages: all(form, 'languages'),
})

/** The lines of the address; empty ones are cleared. */
export const addressData = (form: FormData) => ({
  address: {
    street1: text(form, 'address.street1'),
    street2: text(form, 'address.street2'),
    city: text(form, 'address.city'),
    state: text(form, 'address.state'),
    postalCode: text(form, 'address.postalCode'),
  },
})

/** Everything of the profile page in one edit. */
export const profileData = (form: FormData) => ({
  ...nameData(form),
  ...birthData(form),
  ...aboutData(form),
  ...addressData(form),
})
