/** Refusals by field for the summary above a form, each with the name of its field. */
export const errorList = (errors: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) =>
  Object.entries(errors).map(([field, message]) => ({
    field,
    message: names[field] ? `${names[field]}: ${message}` : message,
  }))
