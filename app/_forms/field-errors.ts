type Texts = Readonly<Record<string, string>>

/**
 * Refusals by field for the summary above a form, each with the name of its field; `names` are in the order of the
 * page.
 */
export function errorList(errors: Texts, names: Texts) {
  const order = Object.keys(names)
  const indexIn = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.entries(errors)
    .toSorted(([one], [other]) => indexIn(one) - indexIn(other))
    .map(([field, message]) => ({ field, message: names[field] ? errorText(names[field], message) : message }))
}

/**
 * A label that is a question gets no colon; Japanese text gets a full-width one. `labelled`, which needs the language,
 * would make the initial script of a list too large.
 */
function errorText(name: string, message: string): string {
  const colon = /[\u3000-\uffef]$/.test(message) ? '：' : ': '
  return `${name}${/[?？:：]$/.test(name) ? ' ' : colon}${message}`
}
