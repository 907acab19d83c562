/** Joins sentences with a space between them, except after a Japanese full stop. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .map((sentence, index) => (index === 0 ? sentence : `${gapAfter(sentences[index - 1] ?? '')}${sentence}`))
    .join('')

/** The separator between a sentence and the next one. */
export const gapAfter = (sentence: string): '' | ' ' => (sentence.endsWith('\u3002') ? '' : ' ')
