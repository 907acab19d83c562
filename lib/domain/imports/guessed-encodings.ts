import type { TextEncoding } from '../license-checks/layout'

/** Encodings that nothing in a file names: they are guessed from its content, so people are told. */
export const guessedEncodings: Partial<Record<TextEncoding, 'shiftJis' | 'mac' | 'windows'>> = {
  shift_jis: 'shiftJis',
  macintosh: 'mac',
  'windows-1252': 'windows',
}
