import type { Page } from 'tesseract.js'
import type { RecognisedWord } from '@/lib/domain/credits/recognised-text'

/** The words recognized on a picture, line by line. */
export const recognisedWords = ({ blocks }: Page): RecognisedWord[][] =>
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
