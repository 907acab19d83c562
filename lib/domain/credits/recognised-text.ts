/**
 * Part of the addresses of the files that picture recognition loads, which browsers cache for a year: the version of
 * tesseract.js (`tests/unit/server/picture-reader.test.ts` compares it with the installed one).
 */
export const pictureReaderVersion = '7.0.0'

/** A word recognized in a picture, with its confidence (0 to 100) and its position in pixels. */
export type RecognisedWord = { text: string; confidence: number; left: number; right: number; height: number }

/** So many clearly read words make a page legible; a page that is turned has few, whatever its text. */
export const legibleWords = 8

/** How many words of a recognized picture are certain and long enough to be words: the measure of its legibility. */
export const countLegible = (lines: readonly (readonly RecognisedWord[])[]): number =>
  lines.flat().filter(({ text, confidence }) => {
    const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
    return confidence >= 80 && letters >= (japaneseCharacter.test(text) ? 1 : 4)
  }).length

/** Below this confidence a short word is usually part of a frame or a seal. */
const minConfidence = 65
/** A gap wider than this multiple of the letter height separates two columns. */
const columnGap = 2.5

/**
 * The text of a picture line by line, with columns one below the other and without noise from frames, seals and
 * shadows.
 */
export function recognisedText(lines: readonly (readonly RecognisedWord[])[]): string {
  return lines
    .flatMap(splitColumns)
    .map(trimStains)
    .filter((words) => words.some(({ confidence }) => confidence >= minConfidence))
    .map((words) => restoreColon(words.map(({ text }) => text).join(' ')))
    .join('\n')
}

function splitColumns(words: readonly RecognisedWord[]): RecognisedWord[][] {
  const heights = words.map(({ height }) => height).toSorted((a, b) => a - b)
  const gap = (heights[Math.floor(heights.length / 2)] ?? 0) * columnGap
  const columns: RecognisedWord[][] = [[]]
  for (const word of words) {
    const previous = columns.at(-1)!.at(-1)
    if (previous && word.left - previous.right > gap) columns.push([])
    columns.at(-1)!.push(word)
  }
  return columns
}

const japaneseCharacter = /[\u3040-\u30ff\u3400-\u9fff]/

/**
 * Whether a word is noise, for example from a frame: no letters, or a few of low confidence. Japanese words are short,
 * so they are kept.
 */
function isStain({ text, confidence }: RecognisedWord): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  return letters === 0
    ? !/["”»」]$/.test(text)
    : letters <= 3 && confidence < minConfidence && !japaneseCharacter.test(text)
}

function trimStains(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  const first = words.findIndex((word) => !isStain(word))
  const last = words.findLastIndex((word) => !isStain(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}

/** A full-width colon is often misread as a middle dot, which never follows a label. */
const restoreColon = (line: string): string => line.replace(/^((?:[\u3400-\u9fff] ?){2,8})・/, '$1：')
