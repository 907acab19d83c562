import type { Page } from 'tesseract.js'
import { countLegible, legibleWords, type RecognisedWord } from '@/lib/domain/credits/recognised-text'

const wordsOf = ({ blocks }: Page): RecognisedWord[][] =>
  (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.map(({ words }) =>
        words.map(({ text, confidence, bbox }) => {
          const { x0: left, x1: right, y0, y1 } = bbox
          return { text, confidence, left, right, height: y1 - y0 }
        }),
      ),
    ),
  )

/** Turns to try, the likeliest first: phones lay pages on their side, scanners on their head. */
const turns = [0, 90, 270, 180] as const

/** The words of a picture, line by line, as it stands or turned by so many degrees that most words are legible. */
export async function recognisedWords(recognise: (degrees: number) => Promise<Page>): Promise<RecognisedWord[][]> {
  let [best, most]: [RecognisedWord[][], number] = [[], -1]
  for (const degrees of turns) {
    const words = wordsOf(await recognise(degrees))
    const count = countLegible(words)
    if (count > most) [best, most] = [words, count]
    if (count >= legibleWords) break
  }
  return best
}
