/** A word that was recognised on a picture: how sure that is (0 to 100), and where it stands, in pixels. */
export type RecognisedWord = { text: string; confidence: number; left: number; right: number; height: number }

/** Below it a short word is more often a piece of a frame or a seal than a word. */
const unsure = 65
/** A gap as wide as so many letters are high is the space between two columns. */
const columnGap = 2.5

/** The text of a picture, line by line: without what recognition made of frames, seals and shadows, columns one below the other. */
export function recognisedText(lines: readonly (readonly RecognisedWord[])[]): string {
  return lines
    .flatMap(columnsOf)
    .map(withoutEdges)
    .filter((words) => words.some(({ confidence }) => confidence >= unsure))
    .map((words) => labelled(words.map(({ text }) => text).join(' ')))
    .join('\n')
}

function columnsOf(words: readonly RecognisedWord[]): RecognisedWord[][] {
  const heights = words.map(({ height }) => height).toSorted((a, b) => a - b)
  const gap = (heights[Math.floor(heights.length / 2)] ?? 0) * columnGap
  const columns: RecognisedWord[][] = [[]]
  for (const word of words) {
    const before = columns.at(-1)!.at(-1)
    if (before && word.left - before.right > gap) columns.push([])
    columns.at(-1)!.push(word)
  }
  return columns
}

const wide = /[\u3040-\u30ff\u3400-\u9fff]/

/** True for what stands where a frame was: no letter at all, or a few that are not sure. Japanese words are short. */
function isStain({ text, confidence }: RecognisedWord): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  return letters === 0 ? !/["”»」]$/.test(text) : letters <= 3 && confidence < unsure && !wide.test(text)
}

function withoutEdges(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  const first = words.findIndex((word) => !isStain(word))
  const last = words.findLastIndex((word) => !isStain(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}

/** A wide colon is often taken for a middle dot, which stands behind no label. */
const labelled = (line: string): string => line.replace(/^((?:[\u3400-\u9fff] ?){2,8})・/, '$1：')
