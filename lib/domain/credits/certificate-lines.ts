/** A line of a certificate with the one above it, where labels often stand. */
export type CertificateLine = { text: string; above: string }

/** The lines of a text as it was read from a file: one width of letters, one kind of space, no empty ones. */
export function certificateLines(text: string): CertificateLine[] {
  const lines = text
    .normalize('NFKC')
    .replaceAll(/[‐-―−]/g, '-')
    .split(/\r?\n/)
    .map((line) => spaceless(line.replaceAll(/[\s\u3000]+/g, ' ').trim()))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  return lines.map((line, at) => ({ text: line, above: lines[at - 1] ?? '' }))
}

const wide = /[\u3040-\u30ff\u3400-\u9fff]/

/** Spaces between letters of Japanese say nothing: recognition sets them where it likes. */
const spaceless = (line: string): string =>
  wide.test(line)
    ? line.replaceAll(
        /(?<=[\u3040-\u30ff\u3400-\u9fff]) (?=[\d\u3040-\u30ff\u3400-\u9fff])|(?<=\d) (?=[\u3040-\u30ff\u3400-\u9fff])/g,
        '',
      )
    : line

/** The one value of several; null where there is none, or where they differ: better nothing than the wrong one. */
export function onlyOne<T>(values: readonly T[]): T | null {
  const different = [...new Set(values)]
  return different.length === 1 ? different[0]! : null
}
