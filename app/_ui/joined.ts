const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

/** Words one after the other, as their language writes it: "In person, Online", 「対面、オンライン」. */
export const listed = (words: readonly string[]): string =>
  words.join(words.some((word) => japanese.test(word)) ? '、' : ', ')

/** Facts in one line; where it is broken, the dot stays at its end. */
export const dotted = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join('\u00a0· ')

/** A name before what it names: "Today: ", 「今日：」. */
export const withColon = (name: string): string => `${name}${japanese.test(name) ? '：' : ': '}`
