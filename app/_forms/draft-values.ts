import type { DraftValues } from './draft-store'

/** Dispatched on the element of a part (`DraftPart`) with the value to restore. */
export const draftPartEvent = 'suma:draft-part'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
// Never files, secrets and codes; hidden values follow from the visible ones.
const never =
  'input:is([type=hidden], [type=file], [type=password], [type=submit], [type=button], [autocomplete=one-time-code])'
const isPart = (control: Control) => control.dataset.draftPart !== undefined
const isTick = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

function controlsOf(form: HTMLFormElement): [string, Control][] {
  const all = [...form.querySelectorAll<Control>('input, textarea, select')]
  const kept = all.filter(
    (control) => isPart(control) || (!control.matches(never) && control.closest('[data-draft=off]') === null),
  )
  return kept.flatMap((control): [string, Control][] => {
    const name = control.dataset.draftPart ?? (control.name || control.id)
    return name ? [[isTick(control) ? `${name}=${control.value}` : name, control]] : []
  })
}

const contentOf = (control: Control) => (isTick(control) ? (control.checked ? '1' : '') : control.value)

/** The values of the fields of a form, by name; of a checkbox or radio button by name and value. */
export const valuesIn = (form: HTMLFormElement): DraftValues =>
  Object.fromEntries(controlsOf(form).map(([key, control]) => [key, contentOf(control)]))

/** The values that differ from the initial ones. */
export const changesSince = (base: DraftValues, now: DraftValues): DraftValues =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== (base[key] ?? '')))

/** Lets React render what depends on a value. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
/** How often to try: a field may appear, or get its choices, only after another was filled. */
const rounds = 4

/**
 * Fills in the fields as if a person typed, so that everything that depends on a field is updated; returns how many
 * changed.
 */
export async function putValues(form: HTMLFormElement, values: DraftValues): Promise<number> {
  let [waiting, changed] = [Object.entries(values), 0]
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    const unplaced: typeof waiting = []
    for (const [key, value] of waiting) {
      const control = controlsOf(form).find(([name]) => name === key)?.[1]
      if (!control) unplaced.push([key, value])
      else if (contentOf(control) !== value) {
        put(control, value)
        changed += 1
        await nextTask()
        if (contentOf(control) !== value) unplaced.push([key, value])
      }
    }
    waiting = unplaced
  }
  return changed
}

/** Fills in one field as if a person typed. */
export function put(control: Control, value: string): void {
  if (isPart(control)) control.dispatchEvent(new CustomEvent(draftPartEvent, { detail: value }))
  // A click checks a radio button and never unchecks it; a group controlled by React (`values`) needs a `DraftPart` for
  // that.
  else if (isTick(control) && control.type === 'radio' && !value) control.checked = false
  else if (isTick(control)) control.click()
  else {
    // Through the prototype's setter, so that React notices the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }))
  }
}
