/** Sentences in a row: a space is between them, but none after the full stop of Japanese. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .map((sentence, index) => (index === 0 ? sentence : `${gapAfter(sentences[index - 1] ?? '')}${sentence}`))
    .join('')

/** The separator between a sentence and the next one. */
export const gapAfter = (sentence: string): '' | ' ' => (sentence.endsWith('\u3002') ? '' : ' ')
