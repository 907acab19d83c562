import type { TextEncoding } from '@/lib/domain/license-checks/layout'

/**
 * The encoding of a file as spreadsheet programs write it: UTF-16 by its mark or its zeros, UTF-8 where it is valid,
 * otherwise Shift_JIS, Mac Roman or Windows-1252, whichever gives the most plausible text.
 */
export function chooseEncoding(bytes: Uint8Array): TextEncoding {
  return (
    markedEncoding(bytes) ?? zeroEncoding(bytes) ?? (strictText(bytes, 'utf-8') === null ? guessOf(bytes) : 'utf-8')
  )
}

/** The text of a file, without its mark, and how it was read. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = chooseEncoding(bytes)
  return { encoding, text: new TextDecoder(encoding).decode(bytes) }
}

export function markedEncoding(bytes: Uint8Array): TextEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** UTF-16 without a mark: digits, separators and Latin letters have a zero as every other byte. */
export function zeroEncoding(bytes: Uint8Array): TextEncoding | null {
  const head = bytes.subarray(0, 4096)
  if (head.length < 8) return null
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even, odd] = zeros as [number, number]
  const many = head.length / 8
  if (odd > many && even * 20 < odd) return 'utf-16le'
  return even > many && odd * 20 < even ? 'utf-16be' : null
}

function strictText(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The most plausible of the encodings without a mark, for bytes that are not UTF-8. */
export function guessOf(bytes: Uint8Array): TextEncoding {
  const japanese = strictText(bytes, 'shift_jis')
  if (japanese !== null && isJapanese(japanese)) return 'shift_jis'
  const [windows, mac] = (['windows-1252', 'macintosh'] as const).map((encoding) =>
    plausibility(new TextDecoder(encoding).decode(bytes)),
  )
  return mac! > windows! && mac! > 0 ? 'macintosh' : 'windows-1252'
}

const wide = '\\u3005-\\u3007\\u3041-\\u3096\\u30a1-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff'
const narrow = '\\uff66-\\uff9f'
const japaneseRun = new RegExp(`([A-Za-z]?)([${wide}${narrow}]+)(?=([A-Za-z]?))`, 'gu')
const wideLetter = new RegExp(`[${wide}]`, 'gu')

/**
 * Whether text read as Shift_JIS is Japanese. Accented Latin letters read so give single kanji, or narrow kana, in the
 * middle of a Latin word.
 */
function isJapanese(text: string): boolean {
  let [good, bad] = [0, 0]
  for (const [, before, run = '', after] of text.matchAll(japaneseRun)) {
    const wideLetters = run.match(wideLetter)?.length ?? 0
    const inWord = Boolean(before) || Boolean(after)
    if (wideLetters >= 2) good += 1
    else if (inWord) bad += 1
    else if (wideLetters > 0 || run.length > 1) good += 1
  }
  return good > 0 && bad * 4 <= good
}

const isLetter = (char: string | undefined) => char !== undefined && /\p{L}/u.test(char)
const isUpper = (char: string | undefined) => char !== undefined && /\p{Lu}/u.test(char)
const isLower = (char: string | undefined) => char !== undefined && /\p{Ll}/u.test(char)

/** The most characters outside of ASCII that are judged. */
const judged = 5000

/** How much a text looks as people write: accented letters where letters belong, and no signs in the middle of words. */
function plausibility(text: string): number {
  let [score, seen] = [0, 0]
  for (let at = 0; at < text.length && seen < judged; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue
    seen += 1
    score += charScore(text[at]!, text.slice(Math.max(0, at - 2), at), text.slice(at + 1, at + 3))
  }
  return score
}

function charScore(char: string, before: string, after: string): number {
  const [previous, next, second] = [before.at(-1), after[0], after[1]]
  if (/[\u0080-\u009f\ue000-\uf8ff]/.test(char)) return -3
  if (isLower(char))
    return isUpper(next)
      ? -2
      : isUpper(previous) && isUpper(before.at(-2))
        ? -2
        : isLetter(previous) || isLetter(next)
          ? 2
          : 0
  if (isUpper(char)) return isLower(previous) ? -2 : isUpper(previous) || isLetter(next) ? 1 : 0
  if (/[ªº]/.test(char)) return 1
  if (!isLetter(previous) || !isLetter(next)) return isLetter(previous) && /[‰„ƒ‡†ˆ˜∑∏∫√≈∆◊ﬁﬂ]/.test(char) ? -1 : 0
  if (/[’‘]/.test(char)) return isUpper(next) ? 1 : /[st]/.test(next!) && !isLetter(second) ? 2 : -1
  return /[\u00a0–—]/.test(char) && !isLower(next) ? 0 : -2
}
