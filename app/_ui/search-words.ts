/** Normalizes text for searching a list of choices: no accents, lower case. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Spanish writes two forms as one, "Enfermero/a". Spelling out the second form lets "enfermera" match as well. */
export const bothForms = (text: string): string => text.replace(/(\p{L}+?)(o?)\/a(?!\p{L})/gu, '$& $1a')
