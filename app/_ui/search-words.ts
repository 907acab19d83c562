/** Text as a list of choices is searched: without accents, in lower case. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Spanish writes two forms as one, "Enfermero/a": with the second in full, "enfermera" finds it as well. */
export const bothForms = (text: string): string => text.replace(/(\p{L}+?)(o?)\/a(?!\p{L})/gu, '$& $1a')
