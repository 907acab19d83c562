/** A line of a certificate with the one above it, which often holds its label. */
export type CertificateLine = { text: string; above: string }

/** The normalized lines of a text read from a file: one width of letters, one kind of space, no empty lines. */
export function certificateLines(text: string): CertificateLine[] {
  const lines = text
    .normalize('NFKC')
    .replaceAll(/[‐-―−]/g, '-')
    .split(/\r?\n/)
    .map((line) => removeJapaneseSpaces(line.replaceAll(/[\s\u3000]+/g, ' ').trim()))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  return lines.map((line, index) => ({ text: line, above: lines[index - 1] ?? '' }))
}

const japaneseCharacter = /[\u3040-\u30ff\u3400-\u9fff]/

/** Removes spaces between Japanese characters, which text recognition inserts at random. */
const removeJapaneseSpaces = (line: string): string =>
  japaneseCharacter.test(line)
    ? line.replaceAll(
        /(?<=[\u3040-\u30ff\u3400-\u9fff]) (?=[\d\u3040-\u30ff\u3400-\u9fff])|(?<=\d) (?=[\u3040-\u30ff\u3400-\u9fff])/g,
        '',
      )
    : line

/** The only distinct value; null when there is none or several, because no value is better than a wrong one. */
export function onlyOne<T>(values: readonly T[]): T | null {
  const distinct = [...new Set(values)]
  return distinct.length === 1 ? distinct[0]! : null
}
